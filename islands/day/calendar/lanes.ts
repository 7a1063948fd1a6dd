import { minutesOfDay, timeOfDay } from "#src/shared/base/time-of-day.ts";
import type { CalendarDay, CalendarEntry } from "#src/shared/day/calendar/calendar.ts";

export interface Laid {
  entry: CalendarEntry;
  begins: number;
  ends: number;
  lane: number;
  lanes: number;
  span: number;
  isCovered: boolean;
}

/** Minimum minutes shown, for legibility. */
const LEAST = 30;

export const shownIn = (entries: readonly CalendarEntry[], { first, last }: HoursShown): CalendarEntry[] =>
  entries.flatMap((entry): CalendarEntry[] => {
    if (entry.kind !== "busy") return [entry];
    const begins = Math.max(first * 60, minutesOfDay(entry.begins));
    const ends = Math.min(last * 60, minutesOfDay(entry.ends));
    return begins < ends ? [{ ...entry, begins: timeOfDay(begins), ends: timeOfDay(ends) }] : [];
  });

/** Overlapping entries get lanes. Lunch moves with the visits and gets none. */
export function laidOut(entries: readonly CalendarEntry[]): Laid[] {
  const all = entries.map((entry) => {
    const begins = minutesOfDay(entry.begins);
    const ends = Math.max(minutesOfDay(entry.ends), begins + (entry.kind === "drive" ? 0 : LEAST));
    return { entry, begins, ends, lane: 0, lanes: 1, span: 1, isCovered: false };
  });
  const [below, others] = [
    all.filter(isBelow).sort((a, b) => a.entry.kind.localeCompare(b.entry.kind)),
    all.filter((one) => !isBelow(one)),
  ];
  for (const one of below) one.isCovered = others.some((other) => overlap(other, one));
  intoLanes(others);
  return [...below, ...others];
}

const isBelow = ({ entry }: Laid) => entry.kind === "lunch" || entry.kind === "drive";
const overlap = (one: Laid, other: Laid) => one.begins < other.ends && other.begins < one.ends;

function intoLanes(all: readonly Laid[]) {
  let group: Laid[] = [];
  for (const one of all) {
    if (group.every(({ ends }) => ends <= one.begins)) group = [];
    const taken = new Set(group.filter((other) => overlap(one, other)).map(({ lane }) => lane));
    while (taken.has(one.lane)) one.lane++;
    group.push(one);
    const lanes = Math.max(...group.map(({ lane }) => lane)) + 1;
    for (const other of group) other.lanes = lanes;
  }
  for (const one of all) {
    const right = all.filter((other) => overlap(one, other) && other.lane > one.lane).map(({ lane }) => lane);
    one.span = Math.min(one.lanes, ...right) - one.lane;
  }
}

export interface HoursShown {
  first: number;
  last: number;
}

const [USUAL_FIRST, USUAL_LAST] = [9, 17];

/** Whole hours: an hour around each opening time, and wider for entries outside. */
export function hoursOf(days: readonly CalendarDay[]): HoursShown {
  const hour = (time: string, around: number) => minutesOfDay(time) / 60 + around;
  const spans = days.flatMap(({ hours, entries }) => [
    ...(hours ? [{ first: hour(hours.opens, -1), last: hour(hours.closes, 1) }] : []),
    ...entries
      .filter(({ kind }) => kind !== "busy")
      .map(({ begins, ends }) => ({ first: hour(begins, 0), last: hour(ends, 0) })),
  ]);
  const first = Math.floor(Math.min(...spans.map((span) => span.first)));
  const last = Math.ceil(Math.max(...spans.map((span) => span.last)));
  return spans.length === 0
    ? { first: USUAL_FIRST, last: USUAL_LAST }
    : { first: Math.max(0, first), last: Math.min(24, last) };
}
