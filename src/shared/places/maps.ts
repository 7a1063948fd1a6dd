import * as z from "zod/mini";

/** In pixels of the drawing, to a tenth. */
const Spot = z.object({ x: z.number(), y: z.number() });
export type MapSpot = z.infer<typeof Spot>;

/** A map as a page shows it: a picture, and what stands on it. No latitude or longitude of anybody is in it. */
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
  /** What joins stops in their order: lines by road and by ferry in turn. Where no road leads there is none. */
  way: z.optional(z.array(z.object({ isFerry: z.boolean(), spots: z.array(Spot) }))),
  /** In the list's order; one pin for several of the list where they would cover each other. */
  pins: z.array(z.object({ numbers: z.array(z.number()), at: Spot })),
  /** How much there is around a place, as the size of a dot; `isLack` where something was looked for and not found. */
  dots: z.optional(z.array(z.object({ at: Spot, r: z.number(), count: z.number(), isLack: z.boolean() }))),
  /** A bar of so many miles. Another circle than the view's has a radius of its miles × pixels / miles. */
  scale: z.object({ miles: z.number(), pixels: z.number() }),
});
export type MapView = z.infer<typeof MapView>;
