import * as z from "zod/mini";
import { NumbersAsked } from "../desk/numbers.ts";

/** How many weeks back; the running one is the last of them. */
export const GrowthAsked = NumbersAsked;

const count = z.number();
const noted = z.nullable(count);

/** A week of the whole site. Weeks begin on Monday, in UTC. */
export const GrowthWeek = z.object({
  monday: z.string(),
  /** Listed groomers at its end, or now; null where it was not noted. */
  listed: noted,
  parents: count,
  /** Requests that were sent in this week, and what has become of them; the rest their parents took back. */
  requests: count,
  accepted: count,
  declined: count,
  expired: count,
  waiting: count,
  /** Of those that were accepted, declined or let expire, from 0 to 1; null where there is none. */
  acceptedShare: noted,
  /** Until half of all answers had come; null where there is none. */
  minutesToAnswer: noted,
  completed: count,
  /** Memberships at its end, or now: after their free month, and in it. Null where they were not noted. */
  members: noted,
  trials: noted,
  /** What groomers paid for memberships, in cents, without refunds. */
  income: count,
});
export type GrowthWeek = z.infer<typeof GrowthWeek>;

export const GrowthView = z.object({
  weeks: z.array(GrowthWeek),
  /** The first day on which listed groomers were noted down; null before there is one. */
  listedSince: z.nullable(z.string()),
});
export type GrowthView = z.infer<typeof GrowthView>;

/** A state, or none for the whole country. */
export const UnmetDemandAsked = z.object({
  region: z.optional(z.string("Use two letters like NC").check(z.regex(/^[A-Za-z]{2}$/, "Use two letters like NC"))),
});
export type UnmetDemandAsked = z.infer<typeof UnmetDemandAsked>;

/** Searches of a ZIP code that found no groomer within their distance. Months are those of UTC. */
export const UnmetDemandView = z.object({
  zipCode: z.string(),
  city: z.string(),
  state: z.string(),
  /** This month, with the two before it, and with the twelve before it. */
  thisMonth: count,
  lately: count,
  thirteenMonths: count,
  waiting: count,
  /** The widest distance that was searched lately, or else in all that time. Miles. */
  distance: z.number(),
  isCovered: z.boolean(),
});
export type UnmetDemandView = z.infer<typeof UnmetDemandView>;
