import * as z from "zod/mini";
import { placeFields, ServiceRadiusInput } from "../people/locations.ts";
import { MapView } from "../places/maps.ts";

export const ServiceAreaQuery = z.object({
  zipCode: placeFields.zipCode,
  radius: ServiceRadiusInput.shape.serviceRadius,
});
export type ServiceAreaQuery = z.infer<typeof ServiceAreaQuery>;

/** For its radius and every smaller one, so that a form can follow its radius field without asking again. */
export const ServiceAreaView = z.object({
  place: z.object({ city: z.string(), state: z.string() }),
  map: MapView,
  /** Whichever the radius, its biggest towns are the first of those no farther away. Miles rounded up to tenths. */
  towns: z.array(z.object({ name: z.string(), state: z.string(), miles: z.number() })),
  /** How many towns lie within 0, 1, 2 and so on miles, up to the radius. */
  counts: z.array(z.number()),
});
export type ServiceAreaView = z.infer<typeof ServiceAreaView>;
