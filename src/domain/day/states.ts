import { pauseRunTable } from "./pauses.ts";
import { type DayStops, NEVER, type Pause, type Stop } from "./stops.ts";

/** Planning time doubles with each stop. */
export const MAX_STOPS = 12;

/** Most stops whose windows may overlap, because overlaps and pauses multiply the orders. */
export const maxOverlaps = (pauses: readonly unknown[]) => (pauses.length < 3 ? 8 : 7);

/** Fast enough to plan exactly. Monotonic: removing stops or narrowing windows never makes a day too large. */
export function isSmallEnough(stops: readonly Pick<Stop, "opens" | "closes">[], pauses: readonly Pause[]): boolean {
  const most = maxOverlaps(pauses);
  return (
    stops.length <= MAX_STOPS &&
    (stops.length <= most ||
      stops.every(({ opens }) => stops.filter((one) => one.opens <= opens && opens <= one.closes).length <= most))
  );
}

/** Bit set of stops done, last stop, and pauses taken. */
export type PlanProgress = Record<"done" | "last" | "taken", number>;

export interface StateSpace {
  count: number;
  all: number;
  /** Number of pauses plus one. */
  wide: number;
  size: number;
  start: number;
  /** Per stop, the set that must precede it. */
  earlier: Int32Array;
  runs: readonly (readonly (readonly Pause[])[])[];
}

export function stateSpaceOf(day: DayStops): StateSpace {
  const count = day.stops.length;
  const wide = day.pauses.length + 1;
  return {
    count,
    all: (1 << count) - 1,
    wide,
    size: (1 << count) * Math.max(count, 1) * wide,
    start: day.from ?? -NEVER,
    earlier: earlierOf(day),
    runs: pauseRunTable(day.pauses),
  };
}

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

/** True if an open stop can't be reached in time even directly. */
export function isTooLateForOthers({ stops, drive }: DayStops, done: number, last: number, ready: number): boolean {
  const row = drive[last]!;
  for (let i = 0; i < stops.length; i++) if (!(done & (1 << i)) && ready + row[i]! > stops[i]!.closes) return true;
  return false;
}
