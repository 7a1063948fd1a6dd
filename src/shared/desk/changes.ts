import * as z from "zod/mini";
import { type LiveKind, livePaths } from "./live-kinds.ts";

export const EventsAsked = z.object({
  /** How many milliseconds ago the browser read what it shows. */
  age: z.optional(z.string().check(z.regex(/^\d{1,15}$/, "Give the age in whole milliseconds"))),
});
export type EventsAsked = z.infer<typeof EventsAsked>;

const kinds = Object.keys(livePaths) as LiveKind[];

/** What a person hears of: kinds of things, never what is in them. */
export const ChangeEvent = z.object({
  /** "everything": something was missed, and what is shown may be old. */
  what: z.enum([...kinds, "everything"]),
  /** With messages: of which booking. */
  bookingId: z.optional(z.number()),
});
export type ChangeEvent = z.infer<typeof ChangeEvent>;
