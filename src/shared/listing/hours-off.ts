import * as z from "zod/mini";
import { optionalText } from "../base/fields.ts";
import { isCalendarDay, isClockTime } from "../base/time.ts";

export const MAX_HOURS_OFF = 4;

const dayMessage = "Choose the day";
const opensMessage = "Enter a start time";
const closesMessage = "Enter an end time";
const clockTime = (message: string) =>
  z._default(z.string(message), "").check(z.trim(), z.refine(isClockTime, message));

export const HoursOffInput = z
  .object({
    date: z._default(z.string(dayMessage), "").check(z.trim(), z.refine(isCalendarDay, dayMessage)),
    opens: clockTime(opensMessage),
    closes: clockTime(closesMessage),
    note: optionalText(200),
    isWeekly: z._default(z.boolean(), false),
    /** Confirms that accepted visits become infeasible. */
    confirm: z.optional(z.boolean()),
  })
  .check(
    z.refine(({ opens, closes }) => opens < closes || !isClockTime(opens) || !isClockTime(closes), {
      path: ["closes"],
      error: "The end time must be after the start time",
    }),
  );
export type HoursOffInput = z.infer<typeof HoursOffInput>;

export const HoursOffView = z.object({
  id: z.number(),
  date: z.string(),
  opens: z.string(),
  closes: z.string(),
  note: z.nullable(z.string()),
  isWeekly: z.boolean(),
});
export type HoursOffView = z.infer<typeof HoursOffView>;
