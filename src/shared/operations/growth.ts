import * as z from "zod/mini";
import { InsightsQuery } from "../dashboard/insights.ts";

export const GrowthQuery = InsightsQuery;

const count = z.number();
const noted = z.nullable(count);

/** Weeks begin on Monday, UTC. */
export const GrowthWeek = z.object({
  monday: z.string(),
  /** At the end of the week, or now. Null if not recorded. */
  listed: noted,
  parents: count,
  /** Requests sent in this week, by outcome; the rest were withdrawn. */
  requests: count,
  accepted: count,
  declined: count,
  expired: count,
  waiting: count,
  /** 0 to 1, of requests with a reply or expired. Null if none. */
  acceptedShare: noted,
  /** Median. Null if no request got a reply. */
  minutesToAnswer: noted,
  completed: count,
  /** At the end of the week, or now. Null if not recorded. */
  members: noted,
  trials: noted,
  /** Cents, without refunds. */
  income: count,
});
export type GrowthWeek = z.infer<typeof GrowthWeek>;

export const GrowthView = z.object({ weeks: z.array(GrowthWeek), listedSince: z.nullable(z.string()) });
export type GrowthView = z.infer<typeof GrowthView>;

export const ZeroResultsQuery = z.object({
  region: z.optional(z.string("Use two letters like NC").check(z.regex(/^[A-Za-z]{2}$/, "Use two letters like NC"))),
});
export type ZeroResultsQuery = z.infer<typeof ZeroResultsQuery>;

/** UTC months. */
export const ZeroResultsView = z.object({
  zipCode: z.string(),
  city: z.string(),
  state: z.string(),
  /** This month; with the two before; with the twelve before. */
  thisMonth: count,
  lately: count,
  thirteenMonths: count,
  waiting: count,
  /** Largest recently searched radius. Miles. */
  distance: z.number(),
  isCovered: z.boolean(),
});
export type ZeroResultsView = z.infer<typeof ZeroResultsView>;
