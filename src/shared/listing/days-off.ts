import * as z from "zod/mini";
import { optionalText } from "../base/fields.ts";
import { DAY_MS, isCalendarDay, isClockTime } from "../base/time.ts";

const MAX_DAYS_OFF = 366;

export const countDays = ({ startDate, endDate }: { startDate: string; endDate: string }) =>
  1 + (Date.parse(endDate) - Date.parse(startDate)) / DAY_MS;

const noFirstDay = "Choose the first day";
const noLastDay = "Choose the last day";
const isDayOrEmpty = (day: string) => day === "" || isCalendarDay(day);

const Range = z
  .object({
    startDate: z.pipe(
      z._default(z.string(noFirstDay), ""),
      z.string().check(z.trim(), z.refine(isCalendarDay, noFirstDay)),
    ),
    endDate: z.string(noLastDay).check(z.trim(), z.refine(isDayOrEmpty, noLastDay)),
    note: optionalText(200),
    /** Confirms that accepted bookings on these days stay. */
    confirm: z.optional(z.boolean()),
  })
  .check(
    z.refine(({ startDate, endDate }) => endDate === "" || startDate <= endDate, {
      path: ["endDate"],
      error: "The last day can't be before the first",
    }),
    z.refine(({ startDate, endDate }) => endDate === "" || countDays({ startDate, endDate }) <= MAX_DAYS_OFF, {
      path: ["endDate"],
      error: `You can add up to ${MAX_DAYS_OFF} days at once`,
    }),
  );

/** Local dates, both included. An empty last day means one day. */
export const DaysOffInput = z.pipe(
  Range,
  z.transform((range) => ({ ...range, endDate: range.endDate || range.startDate })),
);
export type DaysOffInput = z.infer<typeof DaysOffInput>;

export const DaysOffEntry = z.object({
  id: z.number(),
  startDate: z.string(),
  endDate: z.string(),
  note: z.nullable(z.string()),
});
export type DaysOffEntry = z.infer<typeof DaysOffEntry>;

export const DaysOffAddedView = z.object({ ...DaysOffEntry.shape, pendingCount: z.number() });
export type DaysOffAddedView = z.infer<typeof DaysOffAddedView>;

export const MAX_TIMES_OFF_A_DAY = 4;

const dayMessage = "Choose the day";
const clockTime = (message: string) =>
  z._default(z.string(message), "").check(z.trim(), z.refine(isClockTime, message));

export const TimeOffInput = z
  .object({
    date: z._default(z.string(dayMessage), "").check(z.trim(), z.refine(isCalendarDay, dayMessage)),
    opens: clockTime("Enter a start time"),
    closes: clockTime("Enter an end time"),
    note: optionalText(200),
    isWeekly: z._default(z.boolean(), false),
    /** Confirms that days with accepted visits become infeasible. */
    confirm: z.optional(z.boolean()),
  })
  .check(
    z.refine(({ opens, closes }) => opens < closes || !isClockTime(opens) || !isClockTime(closes), {
      path: ["closes"],
      error: "The end time must be after the start time",
    }),
  );
export type TimeOffInput = z.infer<typeof TimeOffInput>;

export const TimeOffView = z.object({
  id: z.number(),
  date: z.string(),
  opens: z.string(),
  closes: z.string(),
  note: z.nullable(z.string()),
  isWeekly: z.boolean(),
});
export type TimeOffView = z.infer<typeof TimeOffView>;
