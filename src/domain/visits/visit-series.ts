import { addDays } from "#src/shared/base/time.ts";

export const SERIES_AHEAD_DAYS = 26 * 7;

interface Series {
  fromDate: string;
  everyWeeks: number;
  untilDate: string | null;
}

/** `after` is exclusive and `upTo` inclusive. Counts weeks from the first. */
export function seriesDates({ fromDate, everyWeeks, untilDate }: Series, after: string, upTo: string): string[] {
  const last = untilDate !== null && untilDate < upTo ? untilDate : upTo;
  const dates: string[] = [];
  for (let date = fromDate; date <= last; date = addDays(date, 7 * everyWeeks)) if (date > after) dates.push(date);
  return dates;
}
