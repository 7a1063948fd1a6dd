import { minutesOfDay, timeOfDay } from "#src/shared/base/time-of-day.ts";
import type { CalendarDay, CalendarEntry } from "#src/shared/visits/calendar/calendar.ts";

/** An entry with its place in the column of its day. */
export interface Laid {
  entry: CalendarEntry;
  begins: number;
  ends: number;
  /** Which of so many lanes side by side. */
  lane: number;
  lanes: number;
}

/** Less than this cannot be read: such a short one takes as much room. */
const LEAST = 30;

/** Busy times reach beyond the hours of a day: as far as they lie in those that are shown. */
export function shownIn(entries: readonly CalendarEntry[], { first, last }: HoursShown): CalendarEntry[] {
  return entries.flatMap((entry): CalendarEntry[] => {
    if (entry.kind !== "busy") return [entry];
    const begins = Math.max(first * 60, minutesOfDay(entry.begins));
    const ends = Math.min(last * 60, minutesOfDay(entry.ends));
    return begins < ends ? [{ ...entry, begins: timeOfDay(begins), ends: timeOfDay(ends) }] : [];
  });
}

/** Those that overlap stand side by side, each in the first lane that is free when it begins. */
export function laidOut(entries: readonly CalendarEntry[]): Laid[] {
  const laid: Laid[] = [];
  let group: Laid[] = [];
  let groupEnds = 0;
  for (const entry of entries) {
    const begins = minutesOfDay(entry.begins);
    const ends = Math.max(minutesOfDay(entry.ends), begins + LEAST);
    if (begins >= groupEnds) group = [];
    const taken = new Set(group.filter((one) => one.ends > begins).map(({ lane }) => lane));
    let lane = 0;
    while (taken.has(lane)) lane++;
    const one = { entry, begins, ends, lane, lanes: 1 };
    group.push(one);
    laid.push(one);
    groupEnds = Math.max(...group.map((other) => other.ends));
    const lanes = Math.max(...group.map((other) => other.lane)) + 1;
    for (const other of group) other.lanes = lanes;
  }
  return laid;
}

export interface HoursShown {
  first: number;
  last: number;
}

const [USUAL_FIRST, USUAL_LAST] = [9, 17];

/** The whole hours that hold everything of these days but what is busy elsewhere, and a working day at least. */
export function hoursOf(days: readonly CalendarDay[]): HoursShown {
  const spans = days.flatMap(({ hours, entries }) => [
    ...(hours ? [{ begins: hours.opens, ends: hours.closes }] : []),
    ...entries.filter(({ kind }) => kind !== "busy"),
  ]);
  const first = Math.min(USUAL_FIRST, ...spans.map(({ begins }) => Math.floor(minutesOfDay(begins) / 60)));
  const last = Math.max(USUAL_LAST, ...spans.map(({ ends }) => Math.ceil(minutesOfDay(ends) / 60)));
  return { first, last: Math.min(24, last) };
}
