import * as z from "zod/mini";
import { type LiveKind, liveApiPatterns } from "./live-kinds.ts";

export const DataAgeQuery = z.object({
  /** Milliseconds since the browser read its data. */
  age: z.optional(z.string().check(z.regex(/^\d{1,15}$/, "Give the age in whole milliseconds"))),
});
export type DataAgeQuery = z.infer<typeof DataAgeQuery>;

const kinds = Object.keys(liveApiPatterns) as LiveKind[];

export const ChangeEvent = z.object({
  /** "everything" after missed events. */
  what: z.enum([...kinds, "everything"]),
  bookingId: z.optional(z.number()),
});
export type ChangeEvent = z.infer<typeof ChangeEvent>;
