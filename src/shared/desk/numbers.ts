import * as z from "zod/mini";
import { doors } from "../listing/doors.ts";
import { weekdays } from "../listing/groomer-labels.ts";

export const USUAL_WEEKS = 12;
const MAX_WEEKS = 52;
const weeksMessage = `Choose 1 to ${MAX_WEEKS} weeks`;

/** Includes the current week. */
export const NumbersAsked = z.object({
  weeks: z.optional(
    z.pipe(
      z.string(weeksMessage).check(z.regex(/^\d{1,2}$/, weeksMessage)),
      z.pipe(z.transform(Number), z.number().check(z.gte(1, weeksMessage), z.lte(MAX_WEEKS, weeksMessage))),
    ),
  ),
});

const count = z.number();

/** Income range in cents. */
const Work = { visits: count, incomeMin: z.number(), incomeMax: z.number() };

/** Dates in the groomer's time zone; weeks begin on Monday. */
export const NumbersView = z.object({
  weeks: z.array(z.object({ monday: z.string(), ...Work })),
  own: z.object({ visits: count, income: z.number() }),
  paidCents: z.number(),
  /** `since` is later than the first week if counting began later. */
  found: z.object({
    since: z.string(),
    appearances: count,
    views: count,
    requests: count,
    accepted: count,
    doors: z.array(z.object({ door: z.enum(doors), views: count, requests: count })),
  }),
  weekdays: z.array(z.object({ weekday: z.enum(weekdays), visits: count })),
  /** Minutes on past days. Null while days are not planned or without drives. */
  driving: z.nullable(z.object({ driving: z.number(), working: z.number() })),
  /** Monthly average of three months. Miles. */
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

/** The widest radius that still gains. */
export const worthWidening = (wider: readonly Wider[]): Wider | undefined =>
  wider.findLast(({ more }, at) => more > (wider[at - 1]?.more ?? 0));
