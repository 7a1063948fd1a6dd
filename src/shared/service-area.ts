import * as z from "zod/mini";
import { placeFields, ServiceRadiusInput } from "./locations.ts";

/** A circle on the ground: miles around a ZIP code. */
export const ServiceAreaQuery = z.object({
  zipCode: placeFields.zipCode,
  radius: ServiceRadiusInput.shape.serviceRadius,
});
export type ServiceAreaQuery = z.infer<typeof ServiceAreaQuery>;

/**
 * The towns inside, the biggest first, without the one in the middle; `count` is how many there are.
 * Miles to one decimal; bearing in degrees clockwise from north, both from the middle.
 */
export const ServiceAreaView = z.object({
  place: z.object({ city: z.string(), state: z.string() }),
  towns: z.array(z.object({ name: z.string(), state: z.string(), miles: z.number(), bearing: z.number() })),
  count: z.number(),
});
export type ServiceAreaView = z.infer<typeof ServiceAreaView>;
