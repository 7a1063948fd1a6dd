import * as z from "zod/mini";
import { toRecord } from "../base/by-name.ts";
import { weekdays } from "../listing/groomer-labels.ts";
import { referralSources } from "../listing/referral-sources.ts";
import { paymentMethods } from "../visits/payment-labels.ts";

export const DEFAULT_WEEKS = 12;
const MAX_WEEKS = 52;
const weeksMessage = `Choose 1 to ${MAX_WEEKS} weeks`;

/** `weeks` includes the current week. */
export const InsightsQuery = z.object({
  weeks: z.optional(
    z.pipe(
      z.string(weeksMessage).check(z.regex(/^\d{1,2}$/, weeksMessage)),
      z.pipe(z.transform(Number), z.number().check(z.gte(1, weeksMessage), z.lte(MAX_WEEKS, weeksMessage))),
    ),
  ),
});

const periodMessage = "Choose a year, such as 2026, or a month, such as 2026-03";

export const IncomeQuery = z.object({
  period: z.string(periodMessage).check(z.regex(/^20\d{2}(-(0[1-9]|1[0-2]))?$/, periodMessage)),
});

const count = z.number();
/** In cents. */
const Paid = { visits: count, amount: z.number(), tips: z.number() };

/** Income range in cents. */
const Work = { visits: count, incomeMin: z.number(), incomeMax: z.number() };

/** Dates in the groomer's time zone; weeks begin on Monday. */
export const InsightsView = z.object({
  weeks: z.array(z.object({ monday: z.string(), ...Work })),
  added: z.object({ visits: count, income: z.number() }),
  income: z.object({
    months: z.array(z.object({ month: z.string(), ...Paid })),
    methods: z.array(z.object({ method: z.enum(paymentMethods), ...Paid })),
    owed: z.object({ visits: count, amount: z.number() }),
    years: z.array(z.string()),
  }),
  paidCents: z.number(),
  /** `since` is later than the first week if counting began later. */
  found: z.object({
    since: z.string(),
    appearances: count,
    views: count,
    requests: count,
    accepted: count,
    referralSources: z.array(z.object({ referralSource: z.enum(referralSources), views: count, requests: count })),
  }),
  weekdays: z.array(z.object({ weekday: z.enum(weekdays), visits: count })),
  /** Minutes on past days. Null while days are not planned or without drives. */
  driving: z.nullable(z.object({ driving: z.number(), working: z.number() })),
  /** Searches a month without results, over three months. Miles. */
  zeroResults: z.nullable(
    z.object({
      radius: z.number(),
      within: z.number(),
      wider: z.array(z.object({ radius: z.number(), more: z.number() })),
    }),
  ),
});
export type InsightsView = z.infer<typeof InsightsView>;

export const sumNumbers = (numbers: readonly number[]) => numbers.reduce((sum, number) => sum + number, 0);

export const columnTotals = <Name extends string>(rows: readonly Record<Name, number>[], names: readonly Name[]) =>
  toRecord(names, (name) => sumNumbers(rows.map((row) => row[name])));

type WiderRadius = NonNullable<InsightsView["zeroResults"]>["wider"][number];

/** The widest radius that still adds searches. */
export const bestWiderRadius = (wider: readonly WiderRadius[]): WiderRadius | undefined =>
  wider.findLast(({ more }, at) => more > (wider[at - 1]?.more ?? 0));
