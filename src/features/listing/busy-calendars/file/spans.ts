import { timeOfDay } from "#src/shared/base/time-of-day.ts";
import type { BusyTime } from "../busy-time.ts";
import { DAY_MS, type Event } from "./event.ts";
import type { Zone } from "./zones.ts";

type Span = Pick<BusyTime, "date" | "opens" | "closes" | "isAllDay">;

const MINUTE_MS = 60_000;
/** Longer than any stretch of days that is looked at. */
const MOST_DAYS = 800;

/** An instance as stretches of the days on the groomer's calendar. */
export function* spansOf(event: Event, start: number, home: Zone): Generator<Span> {
  const { from, to } = event.isAllDay ? { from: start, to: start + event.length } : shownAtHome(event, start, home);
  let day = Math.floor(from / DAY_MS) * DAY_MS;
  for (let count = 0; day < to && count < MOST_DAYS; day += DAY_MS, count++) {
    const opens = Math.floor(Math.max(0, from - day) / MINUTE_MS);
    const closes = Math.ceil(Math.min(DAY_MS, to - day) / MINUTE_MS);
    if (opens >= closes) continue;
    const date = new Date(day).toISOString().slice(0, 10);
    yield { date, opens: timeOfDay(opens), closes: clockOf(closes), isAllDay: event.isAllDay };
  }
}

const clockOf = (minutes: number) => (minutes === 24 * 60 ? "24:00" : timeOfDay(minutes));

/** When clocks are set back in its course, some times come twice: all that the clock shows meanwhile is taken. */
function shownAtHome({ zone, length }: Event, start: number, home: Zone): { from: number; to: number } {
  const begins = zone.instantOf(start);
  const ends = begins + length;
  const [from, to] = [home.wallOf(begins), home.wallOf(ends)];
  const setBack = length - (to - from);
  if (setBack <= 0) return { from, to };
  const change = changeBetween(begins, ends, home);
  const shownAfter = home.wallOf(change);
  return { from: Math.min(from, shownAfter), to: Math.max(to, shownAfter + setBack) };
}

/** The first instant at which the clocks show another difference from UTC. */
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
