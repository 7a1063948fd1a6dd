import { localTime } from "#src/shared/base/local-time.ts";
import { longDate, mediumDate } from "#src/shared/base/time.ts";

/** Panel, mails, admins' pages and CSV take days from here: one fact has one date. Without a place it is UTC. */

/** The day of an instant at the groomer's: "2027-03-09". */
export const calendarDayIn = (timeZone: string | null, instant: number) => localTime(instant, timeZone ?? "UTC").today;

/** The same for people: "Mar 9, 2027". */
export const dayIn = (timeZone: string | null, instant: number) => mediumDate(calendarDayIn(timeZone, instant));

/** The same with its weekday: "Tuesday, March 9, 2027". */
export const longDayIn = (timeZone: string | null, instant: number) => longDate(calendarDayIn(timeZone, instant));

/** The last instant of a day at the groomer's, for what lasts until the end of it. */
export const endOfDayIn = (timeZone: string | null, day: string): number =>
  Temporal.PlainDate.from(day)
    .add({ days: 1 })
    .toZonedDateTime(timeZone ?? "UTC").epochMilliseconds - 1;
