import * as z from "zod/mini";

/** Pixels, to a tenth. */
const Spot = z.object({ x: z.number(), y: z.number() });
export type MapSpot = z.infer<typeof Spot>;

/** An image and its overlay. Contains no coordinates of people. */
export const MapView = z.object({
  src: z.string(),
  width: z.number(),
  height: z.number(),
  labels: z.array(
    z.object({
      name: z.string(),
      dot: z.optional(Spot),
      text: Spot,
      anchor: z.enum(["start", "middle", "end"]),
      size: z.number(),
    }),
  ),
  circle: z.optional(z.object({ x: z.number(), y: z.number(), r: z.number() })),
  home: z.optional(Spot),
  /** Lines by road and ferry. Missing where there's no road. */
  way: z.optional(z.array(z.object({ isFerry: z.boolean(), spots: z.array(Spot) }))),
  /** Numbered as in the list; overlapping ones become one. */
  pins: z.array(z.object({ numbers: z.array(z.number()), at: Spot })),
  /** `isLack` is true for searches without results. */
  dots: z.optional(z.array(z.object({ at: Spot, r: z.number(), count: z.number(), isLack: z.boolean() }))),
  /** Another circle's radius is miles × pixels / miles. */
  scale: z.object({ miles: z.number(), pixels: z.number() }),
});
export type MapView = z.infer<typeof MapView>;
