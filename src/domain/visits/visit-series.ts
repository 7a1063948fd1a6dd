import { addDays } from "#src/shared/base/time.ts";

/** Visits of a series stand in the book for half a year ahead. */
export const AHEAD_DAYS = 26 * 7;

interface Series {
  fromDate: string;
  everyWeeks: number;
  /** The last possible day; null where there is none. */
  untilDate: string | null;
}

/** After one day and up to another, included. By weeks from the first, whatever clocks and months do. */
export function datesOf({ fromDate, everyWeeks, untilDate }: Series, after: string, upTo: string): string[] {
  const last = untilDate !== null && untilDate < upTo ? untilDate : upTo;
  const dates: string[] = [];
  for (let date = fromDate; date <= last; date = addDays(date, 7 * everyWeeks)) if (date > after) dates.push(date);
  return dates;
}
