import * as z from "zod/mini";
import { placeFields, ServiceRadiusInput } from "../people/locations.ts";
import { MapView } from "../places/maps.ts";

export const ServiceAreaQuery = z.object({
  zipCode: placeFields.zipCode,
  radius: ServiceRadiusInput.shape.serviceRadius,
});
export type ServiceAreaQuery = z.infer<typeof ServiceAreaQuery>;

/** Covers smaller radii too, so that a form doesn't ask again. */
export const ServiceAreaView = z.object({
  place: z.object({ city: z.string(), state: z.string() }),
  map: MapView,
  /** Sorted so that for any radius the biggest towns come first. Miles rounded up to tenths. */
  towns: z.array(z.object({ name: z.string(), state: z.string(), miles: z.number() })),
  /** Number of towns within 0, 1, 2, ... miles. */
  counts: z.array(z.number()),
});
export type ServiceAreaView = z.infer<typeof ServiceAreaView>;
