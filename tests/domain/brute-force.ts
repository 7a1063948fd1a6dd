import type { DayStops, Pause } from "#src/domain/day/planner.ts";

export interface Found {
  drive: number;
  finish: number;
}

export function bruteForce(day: DayStops): Found | undefined {
  let best: Found | undefined;
  const end = ({ at, time, drove, taken }: Way) => {
    if (timeAfter(time, 0, day.pauses.slice(taken)) === Number.POSITIVE_INFINITY) return;
    const drive = drove + (day.stops.length > 0 ? day.home[at]! : 0);
    if (!best || drive < best.drive || (drive === best.drive && time < best.finish)) best = { drive, finish: time };
  };
  const goOn = (way: Way) => {
    if (way.done.length === day.stops.length) return end(way);
    for (let j = 0; j < day.stops.length; j++)
      if (mayFollow(day, way.done, j)) for (const next of ways(day, way, j)) goOn(next);
  };
  goOn({ done: [], at: day.stops.length, time: day.from ?? Number.NEGATIVE_INFINITY, drove: 0, taken: 0 });
  return best;
}

export interface Way {
  done: number[];
  at: number;
  time: number;
  drove: number;
  taken: number;
}

export function mayFollow({ stops }: DayStops, done: readonly number[], j: number): boolean {
  const { rank } = stops[j]!;
  const isOpen = (i: number) => !done.includes(i);
  const isEarlier = (other: number | undefined) => rank !== undefined && other !== undefined && other < rank;
  return isOpen(j) && !stops.some((stop, i) => isOpen(i) && isEarlier(stop.rank));
}

export function ways(
  { stops, pauses, drive, from }: DayStops,
  { done, at, time, drove, taken }: Way,
  j: number,
): Way[] {
  const { opens, closes, busy } = stops[j]!;
  const leg = drive[at]![j]!;
  const isFree = at === stops.length && from === undefined;
  const found: Way[] = [];
  for (let end = taken; end <= pauses.length; end++) {
    const arrives = Math.max(opens, timeAfter(time, isFree ? 0 : leg, pauses.slice(taken, end)));
    if (arrives > closes) continue;
    found.push({ done: [...done, j], at: j, time: arrives + busy, drove: drove + leg, taken: end });
  }
  return found;
}

/** Drives so many minutes from `ready` on, except while it pauses. Infinity when a pause would begin too late. */
export function timeAfter(ready: number, minutes: number, pauses: readonly Pause[]): number {
  let time = Number.isFinite(ready) ? ready : 0;
  let left = minutes;
  let next = 0;
  while (left > 0 || next < pauses.length) {
    const pause = pauses[next];
    if (pause && time >= pause.opens) {
      if (time > pause.closes) return Number.POSITIVE_INFINITY;
      time += pause.minutes;
      next++;
      continue;
    }
    time++;
    if (left > 0) left--;
  }
  return time;
}
