import * as z from "zod/mini";
import { id, integerOrDigits, optionalText } from "../base/fields.ts";
import { isCalendarDay, isClockTime } from "../base/time.ts";
import { PoliciesView } from "../listing/policies.ts";
import {
  cycleLimits,
  MAX_OFFER_TIMES,
  PROPOSAL_NOTE_CHARS,
  proposalActions,
  proposalKinds,
  proposedTimeFits,
  sides,
  timeSlots,
} from "./booking-labels.ts";
import { PetLastTime } from "./payments.ts";

/** Leaves room for an arrival window of an hour. */
const LATEST_TIME = "23:00";

/** A part of a day, local to the groomer, who may also offer an exact time in it. */
export const ProposedTime = z.object({
  date: z.string("Choose a day").check(z.refine(isCalendarDay, "Choose a day")),
  slot: z.enum(timeSlots, "Choose a time of day"),
  time: z.optional(
    z.nullable(
      z
        .string("Enter a time")
        .check(z.refine((time) => isClockTime(time) && time < LATEST_TIME, "Enter a time before 11 PM")),
    ),
  ),
});
export type ProposedTime = z.infer<typeof ProposedTime>;

export const proposedTimeKey = ({ date, slot, time }: ProposedTime) => `${date} ${time ?? slot}`;

const isTwice = (times: readonly ProposedTime[]) => new Set(times.map(proposedTimeKey)).size < times.length;

export const ProposalInput = z.object({
  options: z.array(ProposedTime, "Propose at least one time").check(
    z.minLength(1, "Propose at least one time"),
    z.maxLength(MAX_OFFER_TIMES, `Propose up to ${MAX_OFFER_TIMES} times`),
    z.refine((times) => !isTwice(times), "You proposed the same time twice"),
  ),
  note: optionalText(PROPOSAL_NOTE_CHARS),
  /** Confirms times outside working hours and times that don't fit. */
  confirm: z.optional(z.boolean()),
});
export type ProposalInput = z.infer<typeof ProposalInput>;

/** `option` counts from 1; optional if there's only one. */
export const ProposalReply = z.object({
  status: z.enum(["accepted", "declined", "withdrawn"], "Choose a reply"),
  option: z.optional(z.int("Choose a time").check(z.gte(1), z.lte(MAX_OFFER_TIMES))),
  confirm: z.optional(z.boolean("Choose yes or no")),
  /** Sends the deposit link with the groomer's acceptance. */
  sendDeposit: z.optional(z.boolean("Choose yes or no")),
  /** Policies version that the parent read. A stale one is a 409. */
  policiesVersion: z.optional(id("Read the policies again")),
  /** Maximum price that the parent saw, in cents. A higher one is refused. */
  mostCents: z.optional(z.int("Enter the price in cents").check(z.gte(0, "Enter the price in cents"))),
});
export type ProposalReply = z.infer<typeof ProposalReply>;

/** In cents. The minutes are those of all pets and add-ons. */
export const BookedWork = z.object({
  serviceName: z.string(),
  priceMin: z.number(),
  priceMax: z.number(),
  visitMinutes: z.number(),
  petCount: z.number(),
  addOnServices: z.array(
    z.object({
      id: z.number(),
      name: z.string(),
      price: z.number(),
      durationMinutes: z.number(),
      /** Added when the visit was completed. */
      isExtra: z.optional(z.boolean()),
    }),
  ),
});

export const NextVisitView = z.extend(BookedWork, {
  inWords: z.string(),
  /** All pets and add-ons at the highest price. */
  mostCents: z.number(),
  policies: z.optional(PoliciesView),
});
export type NextVisitView = z.infer<typeof NextVisitView>;

/** UTC milliseconds. */
export const ProposalView = z.object({
  id: z.number(),
  madeBy: z.enum(sides),
  kind: z.enum(proposalKinds),
  note: z.nullable(z.string()),
  options: z.array(
    z.object({
      place: z.number(),
      ...ProposedTime.shape,
      state: z.enum(proposedTimeFits),
      addedMinutes: z.optional(z.number()),
    }),
  ),
  expiresAt: z.number(),
  actions: z.array(z.enum(proposalActions)),
  next: z.optional(NextVisitView),
});
export type ProposalView = z.infer<typeof ProposalView>;

/** A time that suits the groomer's days; only the groomer reads minutes, and exact times. */
export const TimeSuggestion = z.object({
  ...ProposedTime.shape,
  nearby: z.boolean(),
  addedMinutes: z.optional(z.number()),
});
export type TimeSuggestion = z.infer<typeof TimeSuggestion>;

const WEEKS = `Choose ${cycleLimits.least} to ${cycleLimits.most} weeks`;

/** Weeks since the last visit; the client's usual interval by default. */
export const NextVisitQuery = z.object({
  weeks: z.optional(integerOrDigits(cycleLimits.least, cycleLimits.most, WEEKS)),
});
export type NextVisitQuery = z.infer<typeof NextVisitQuery>;

export const NextVisitChoices = z.object({
  weeks: z.number(),
  /** Null after a visit that the groomer added: the next one is added too. */
  visit: z.nullable(NextVisitView),
  /** Date of an upcoming visit, which rules out offers. */
  planned: z.nullable(z.string()),
  last: z.array(PetLastTime),
  times: z.array(TimeSuggestion),
});
export type NextVisitChoices = z.infer<typeof NextVisitChoices>;
