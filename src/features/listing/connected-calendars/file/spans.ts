import { DAY_MS, type InstantRange, MINUTE_MS, timeOfDay, utcDay } from "#src/shared/base/time.ts";
import type { EventInstance } from "./instances.ts";
import type { Zone } from "./zones.ts";

/** Within one local day, up to "24:00". */
export interface DayPart {
  date: string;
  opens: string;
  closes: string;
  isAllDay: boolean;
}

/** Splits an instance at the groomer's local midnights. */
export function* spansOf({ event, start, length }: EventInstance, home: Zone, range: InstantRange): Generator<DayPart> {
  const { isAllDay, zone, travel } = event;
  const end = start + length.days * DAY_MS;
  const { from, to } = isAllDay
    ? { from: start, to: end }
    : homeSpan(zone.instantOf(start) - travel, zone.instantOf(end) + length.ms, home);
  for (
    let day = Math.max(Math.floor(from / DAY_MS) * DAY_MS, range.from);
    day < Math.min(to, range.until);
    day += DAY_MS
  ) {
    const opens = Math.floor(Math.max(0, from - day) / MINUTE_MS);
    const closes = Math.ceil(Math.min(DAY_MS, to - day) / MINUTE_MS);
    if (opens >= closes) continue;
    yield {
      date: dateOf(day),
      opens: timeOfDay(opens),
      closes: closes === 24 * 60 ? "24:00" : timeOfDay(closes),
      isAllDay,
    };
  }
}

/** Cached, because formatting takes as long as the rest. */
const dates = new Map<number, string>();
const dateOf = (day: number) => dates.getOrInsertComputed(day, () => utcDay(day));

/** When clocks go back within it, covers all wall-clock times shown. */
function homeSpan(begins: number, ends: number, home: Zone): { from: number; to: number } {
  const [from, to] = [home.wallOf(begins), home.wallOf(ends)];
  const setBack = ends - begins - (to - from);
  if (setBack <= 0) return { from, to };
  const change = changeBetween(begins, ends, home);
  const shownAfter = home.wallOf(change);
  return { from: Math.min(from, shownAfter), to: Math.max(to, shownAfter + setBack) };
}

/** First instant with another UTC offset. */
function changeBetween(begins: number, ends: number, home: Zone): number {
  const differenceAt = (instant: number) => home.wallOf(instant) - instant;
  let [before, after] = [begins, ends];
  while (after - before > MINUTE_MS) {
    const middle = before + Math.floor((after - before) / 2 / MINUTE_MS) * MINUTE_MS;
    if (middle === before) break;
    if (differenceAt(middle) === differenceAt(begins)) before = middle;
    else after = middle;
  }
  return after;
}
