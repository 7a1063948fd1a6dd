import * as z from "zod/mini";

export const PlaceChoice = z.object({
  label: z.string(),
  zipCode: z.string(),
  city: z.string(),
  state: z.string(),
  /** "12 groomers" */
  about: z.optional(z.string()),
});
export type PlaceChoice = z.infer<typeof PlaceChoice>;
