import * as z from "zod/mini";
import { doors } from "../listing/doors.ts";
import { weekdays } from "../listing/groomer-labels.ts";
import { paymentMethods } from "../visits/payment-labels.ts";

export const USUAL_WEEKS = 12;
const MAX_WEEKS = 52;
const weeksMessage = `Choose 1 to ${MAX_WEEKS} weeks`;

/** How many weeks back; the running one is the last of them. */
export const NumbersAsked = z.object({
  weeks: z.optional(
    z.pipe(
      z.string(weeksMessage).check(z.regex(/^\d{1,2}$/, weeksMessage)),
      z.pipe(z.transform(Number), z.number().check(z.gte(1, weeksMessage), z.lte(MAX_WEEKS, weeksMessage))),
    ),
  ),
});

const periodMessage = "Choose a year, such as 2026, or a month, such as 2026-03";

export const IncomeAsked = z.object({
  period: z.string(periodMessage).check(z.regex(/^20\d{2}(-(0[1-9]|1[0-2]))?$/, periodMessage)),
});

const count = z.number();
/** In cents. */
const Paid = { visits: count, amount: z.number(), tips: z.number() };

/** Visits, and what they may have brought by the prices of their packages and add-ons, in cents. */
const Work = { visits: count, incomeMin: z.number(), incomeMax: z.number() };

/** What a groomer's membership brings. Days are those of the groomer's own calendar, weeks begin on Monday. */
export const NumbersView = z.object({
  weeks: z.array(z.object({ monday: z.string(), ...Work })),
  /** What did not come through the site, and what it has brought, in cents: of visits without a price nothing. */
  own: z.object({ visits: count, income: z.number() }),
  /** What was paid by month of the visit, the running one last, and how; what is owed, and the years with a payment, the latest first. */
  income: z.object({
    months: z.array(z.object({ month: z.string(), ...Paid })),
    methods: z.array(z.object({ method: z.enum(paymentMethods), ...Paid })),
    owed: z.object({ visits: count, amount: z.number() }),
    years: z.array(z.string()),
  }),
  paidCents: z.number(),
  /** How people found the groomer: from `since` on, which is later than the first week where nothing was counted then. */
  found: z.object({
    since: z.string(),
    appearances: count,
    views: count,
    requests: count,
    accepted: count,
    /** Views and requests by where people came from; what was before this was counted is in none of them. */
    doors: z.array(z.object({ door: z.enum(doors), views: count, requests: count })),
  }),
  weekdays: z.array(z.object({ weekday: z.enum(weekdays), visits: count })),
  /** Minutes on days that are over; null where days are planned without us, or nothing was driven to. */
  driving: z.nullable(z.object({ driving: z.number(), working: z.number() })),
  /** On average of this month and the two before: within the service radius, and more with a wider one. Miles. */
  unmet: z.nullable(
    z.object({
      radius: z.number(),
      within: z.number(),
      wider: z.array(z.object({ radius: z.number(), more: z.number() })),
    }),
  ),
});
export type NumbersView = z.infer<typeof NumbersView>;

type Wider = NonNullable<NumbersView["unmet"]>["wider"][number];

/** The radius to advise: the widest that brings more than the one before it. */
export const worthWidening = (wider: readonly Wider[]): Wider | undefined =>
  wider.findLast(({ more }, at) => more > (wider[at - 1]?.more ?? 0));
