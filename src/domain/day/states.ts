import { pauseRuns } from "./pauses.ts";
import { type DayStops, NEVER, type Pause, type Stop } from "./stops.ts";

/** More stops than this are not planned: what it takes doubles with each. */
export const MAX_STOPS = 12;

/** Stops that fit the same minute can stand in any order, and each pause among them: with three, one less. */
export const mostAtOnce = (pauses: readonly unknown[]) => (pauses.length < 3 ? 8 : 7);

/** Within milliseconds. A stop or a pause less, or a narrower window, never makes it larger. */
export function canBePlanned(stops: readonly Pick<Stop, "opens" | "closes">[], pauses: readonly Pause[]): boolean {
  const most = mostAtOnce(pauses);
  return (
    stops.length <= MAX_STOPS &&
    (stops.length <= most ||
      stops.every(({ opens }) => stops.filter((one) => one.opens <= opens && opens <= one.closes).length <= most))
  );
}

/** Where a van can be on its day: the set of stops that are done (a bit for each), the last of them, and pauses taken. */
export interface State {
  done: number;
  last: number;
  taken: number;
}

/** What both looks at a day share: its states as places in a table, and what rules most of them out. */
export interface DayStates {
  count: number;
  all: number;
  /** One more than there are pauses. */
  wide: number;
  size: number;
  start: number;
  /** For each stop the set of those that have to come before it. */
  earlier: Int32Array;
  runs: readonly (readonly (readonly Pause[])[])[];
}

export function statesOf(day: DayStops): DayStates {
  const count = day.stops.length;
  const wide = day.pauses.length + 1;
  return {
    count,
    all: (1 << count) - 1,
    wide,
    size: (1 << count) * Math.max(count, 1) * wide,
    start: day.from ?? -NEVER,
    earlier: earlierOf(day),
    runs: pauseRuns(day.pauses),
  };
}

/** A stop comes before another when the other way round its window would have closed, or when its rank says so. */
function earlierOf({ stops, drive }: DayStops): Int32Array {
  const sets = new Int32Array(stops.length);
  stops.forEach((one, j) => {
    stops.forEach((other, i) => {
      if (i === j) return;
      const isTooLate = one.opens + one.busy + drive[j]![i]! > other.closes;
      const isRanked = other.rank !== undefined && one.rank !== undefined && other.rank < one.rank;
      if (isTooLate || isRanked) sets[j]! |= 1 << i;
    });
  });
  return sets;
}

/** Whether some stop that is still to come would be reached too late, even straight from stop `last`, left at `ready`. */
export function isTooLateForOthers({ stops, drive }: DayStops, done: number, last: number, ready: number): boolean {
  const row = drive[last]!;
  for (let i = 0; i < stops.length; i++) if (!(done & (1 << i)) && ready + row[i]! > stops[i]!.closes) return true;
  return false;
}
