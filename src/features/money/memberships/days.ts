import { localTime, longDate, mediumDate } from "#src/shared/base/time.ts";

/** The only source of membership dates, so that panel, emails, and exports agree. UTC without a place. */

export const calendarDayIn = (timeZone: string | null, instant: number) => localTime(instant, timeZone ?? "UTC").today;

/** "Mar 9, 2027". */
export const writtenDayIn = (timeZone: string | null, instant: number) => mediumDate(calendarDayIn(timeZone, instant));

/** "Tuesday, March 9, 2027". */
export const longDayIn = (timeZone: string | null, instant: number) => longDate(calendarDayIn(timeZone, instant));

/** Last instant of a day in the groomer's time zone. */
export const endMsOfDay = (timeZone: string | null, day: string): number =>
  Temporal.PlainDate.from(day)
    .add({ days: 1 })
    .toZonedDateTime(timeZone ?? "UTC").epochMilliseconds - 1;
