import { addDays } from "#src/shared/base/time.ts";

/** Visits of a series stand in the book for half a year ahead. */
export const AHEAD_DAYS = 26 * 7;

interface Series {
  fromDate: string;
  everyWeeks: number;
  /** The last possible day; null where there is none. */
  untilDate: string | null;
}

/**
 * The local days of a series after one day and up to another, which is included. Counted in weeks from the first day, so that neither
 * the change of clocks nor the length of a month moves the day of the week.
 */
export function datesOf({ fromDate, everyWeeks, untilDate }: Series, after: string, upTo: string): string[] {
  const last = untilDate !== null && untilDate < upTo ? untilDate : upTo;
  const dates: string[] = [];
  for (let date = fromDate; date <= last; date = addDays(date, 7 * everyWeeks)) if (date > after) dates.push(date);
  return dates;
}
