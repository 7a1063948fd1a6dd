import * as z from "zod/mini";
import { type TimeSlot, timeSlots } from "./booking-words.ts";
import { optionalText } from "./fields.ts";
import { MAX_NOTE, MAX_OPTIONS, optionStates, proposalActions, sides } from "./proposal-words.ts";
import { isCalendarDay } from "./time.ts";

/** A part of a day, local to the groomer. */
export const ProposedTime = z.object({
  date: z.string("Choose a day").check(z.refine(isCalendarDay, "Choose a day")),
  slot: z.enum(timeSlots, "Choose a part of the day"),
});
export type ProposedTime = z.infer<typeof ProposedTime>;

const isTwice = (times: readonly { date: string; slot: TimeSlot }[]) =>
  new Set(times.map(({ date, slot }) => `${date} ${slot}`)).size < times.length;

/** Other times for a booking, for the other side to choose from. */
export const ProposalInput = z.object({
  options: z.array(ProposedTime, "Propose at least one time").check(
    z.minLength(1, "Propose at least one time"),
    z.maxLength(MAX_OPTIONS, `Propose at most ${MAX_OPTIONS} times`),
    z.refine((times) => !isTwice(times), "Propose each time once"),
  ),
  note: optionalText(MAX_NOTE),
  /** True once a groomer knows that a time lies outside of their hours, or finds no room. */
  confirm: z.optional(z.boolean()),
});
export type ProposalInput = z.infer<typeof ProposalInput>;

/** What ends a proposal; `option` is the place of the chosen time, and may be left out when there is one. */
export const ProposalAnswer = z.object({
  status: z.enum(["accepted", "declined", "withdrawn"], "Choose one of the answers"),
  option: z.optional(z.int("Choose one of the times").check(z.gte(1), z.lte(MAX_OPTIONS))),
  /** True once a groomer knows that the time finds no room. */
  confirm: z.optional(z.boolean("Say yes or no")),
});
export type ProposalAnswer = z.infer<typeof ProposalAnswer>;

/** The open proposal of a booking, as both sides see it; instants in UTC ms. */
export const ProposalView = z.object({
  id: z.number(),
  madeBy: z.enum(sides),
  note: z.nullable(z.string()),
  options: z.array(z.object({ place: z.number(), ...ProposedTime.shape, state: z.enum(optionStates) })),
  expiresAt: z.number(),
  actions: z.array(z.enum(proposalActions)),
});
export type ProposalView = z.infer<typeof ProposalView>;

/** A time that suits the groomer's days; only the groomer reads minutes, and when the day would end ("HH:MM"). */
export const SuggestionView = z.object({
  ...ProposedTime.shape,
  nearby: z.boolean(),
  addedMinutes: z.optional(z.number()),
  finishesAt: z.optional(z.string()),
});
export type SuggestionView = z.infer<typeof SuggestionView>;
