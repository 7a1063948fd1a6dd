import { minutesOfDay, timeOfDay } from "#src/shared/base/time.ts";
import type { CalendarDay, CalendarEntry, CalendarView } from "#src/shared/day/calendar/calendar.ts";

export interface Cell {
  date: string;
  minute: number;
  key?: string;
}

type Entry = CalendarDay["entries"][number];

/** Undefined for entries that can't be opened. */
export function blockId(entry: Entry): string | undefined {
  if (entry.kind === "time-off") return `off-${entry.id}`;
  return "bookingId" in entry ? `booking-${entry.bookingId}` : undefined;
}

export const entryRowKey = (entry: Entry): string =>
  blockId(entry) ?? `${entry.kind} ${"id" in entry ? entry.id : entry.begins}`;

/** On a working day that isn't over. */
export const canWorkOn = ({ date, off }: CalendarDay, { today }: Pick<CalendarView, "today">) =>
  off === null && date >= today;

export function cellsOn(day: CalendarDay, calendar: Pick<CalendarView, "today">, { first, last }: HourRange): Cell[] {
  const { date } = day;
  const opened = day.entries.flatMap((entry) => {
    const key = blockId(entry);
    return key ? [{ date, key, minute: minutesOfDay(entry.begins), ends: minutesOfDay(entry.ends) }] : [];
  });
  const hours = canWorkOn(day, calendar) ? Array.from({ length: last - first }, (_, at) => (first + at) * 60) : [];
  const empty = hours.filter((hour) => !opened.some(({ minute, ends }) => minute < hour + 60 && ends > hour));
  const all: Cell[] = [...opened.map(({ ends: _, ...place }) => place), ...empty.map((minute) => ({ date, minute }))];
  return all.sort((a, b) => a.minute - b.minute);
}

const steps = { ArrowUp: [0, -1], ArrowDown: [0, 1], ArrowLeft: [-1, 0], ArrowRight: [1, 0] } as const;

/** Undefined at a day's top and bottom. "before" and "after" leave the week. */
export function nextCell(
  days: readonly Cell[][],
  from: Cell,
  arrow: keyof typeof steps,
): Cell | "before" | "after" | undefined {
  const [sideways, down] = steps[arrow];
  const column = days.findIndex((places) => places.some(({ date }) => date === from.date));
  if (down !== 0) {
    const places = days[column] ?? [];
    const at = places.findIndex((place) => place.minute === from.minute && place.key === from.key);
    if (at >= 0) return places[at + down];
    // `from` may be a quarter hour between these places, chosen by the pointer.
    return down > 0
      ? places.find(({ minute }) => minute > from.minute)
      : places.findLast(({ minute }) => minute < from.minute);
  }
  for (let at = column + sideways; at >= 0 && at < days.length; at += sideways) {
    const nearest = nearestCell(days[at]!, from.minute);
    if (nearest) return nearest;
  }
  return sideways < 0 ? "before" : "after";
}

export const nearestCell = (places: readonly Cell[], minute: number): Cell | undefined =>
  places.toSorted((a, b) => Math.abs(a.minute - minute) - Math.abs(b.minute - minute))[0];

export const isArrow = (key: string): key is keyof typeof steps => Object.hasOwn(steps, key);

export interface PlacedEntry {
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

export const clipToHours = (entries: readonly CalendarEntry[], { first, last }: HourRange): CalendarEntry[] =>
  entries.flatMap((entry): CalendarEntry[] => {
    if (entry.kind !== "busy") return [entry];
    const begins = Math.max(first * 60, minutesOfDay(entry.begins));
    const ends = Math.min(last * 60, minutesOfDay(entry.ends));
    return begins < ends ? [{ ...entry, begins: timeOfDay(begins), ends: timeOfDay(ends) }] : [];
  });

/** Overlapping entries get lanes. Lunch, drives, and free time get none and are drawn below the others. */
export function layOutEntries(entries: readonly CalendarEntry[]): PlacedEntry[] {
  const all = entries.map((entry) => {
    const begins = minutesOfDay(entry.begins);
    const ends = Math.max(minutesOfDay(entry.ends), begins + (isAround(entry) ? 0 : LEAST));
    return { entry, begins, ends, lane: 0, lanes: 1, span: 1, isCovered: false };
  });
  const [below, others] = [
    all.filter(isBelow).sort((a, b) => a.entry.kind.localeCompare(b.entry.kind)),
    all.filter((one) => !isBelow(one)),
  ];
  for (const one of below) one.isCovered = others.some((other) => overlap(other, one));
  intoLanes(others);
  return [...below.filter(({ entry, isCovered }) => !isCovered || entry.kind !== "free"), ...others];
}

const isAround = ({ kind }: CalendarEntry) => kind === "drive" || kind === "free";
const isBelow = ({ entry }: PlacedEntry) => entry.kind === "lunch" || isAround(entry);
const overlap = (one: PlacedEntry, other: PlacedEntry) => one.begins < other.ends && other.begins < one.ends;

function intoLanes(all: readonly PlacedEntry[]) {
  let group: PlacedEntry[] = [];
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

export interface HourRange {
  first: number;
  last: number;
}

const [USUAL_FIRST, USUAL_LAST] = [9, 17];

/** Whole hours, from one before opening to one after closing. Wider for entries outside, except busy times. */
export function hourRange(days: readonly CalendarDay[]): HourRange {
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
