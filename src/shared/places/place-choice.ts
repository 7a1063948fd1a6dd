import * as z from "zod/mini";

/** A place that may be meant: what it is called, and by what it is searched. */
export const PlaceChoice = z.object({
  label: z.string(),
  zipCode: z.string(),
  city: z.string(),
  state: z.string(),
});
export type PlaceChoice = z.infer<typeof PlaceChoice>;
