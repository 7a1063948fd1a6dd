import type { DayStops } from "#src/domain/day/planner.ts";
import { mayFollow, timeAfter, type Way, ways } from "#tests/domain/brute-force.ts";

export const canBeDriven = (day: DayStops): boolean =>
  [day.pauses, ...(day.otherPauses ?? [])].some((pauses) => canBeKept({ ...day, pauses }));

function canBeKept(day: DayStops): boolean {
  const begin: Way = { done: [], at: day.stops.length, time: day.from ?? Number.NEGATIVE_INFINITY, drove: 0, taken: 0 };
  let all = [begin];
  for (let done = 0; done < day.stops.length; done++) {
    const earliest = new Map<string, Way>();
    for (const way of all) {
      for (let j = 0; j < day.stops.length; j++) {
        if (!mayFollow(day, way.done, j)) continue;
        for (const next of ways(day, way, j)) keepEarlier(earliest, next);
      }
    }
    all = [...earliest.values()];
  }
  return all.some(({ time, taken }) => Number.isFinite(timeAfter(time, 0, day.pauses.slice(taken))));
}

function keepEarlier(earliest: Map<string, Way>, way: Way) {
  const key = `${way.done.toSorted((a, b) => a - b).join()} ${way.at} ${way.taken}`;
  const known = earliest.get(key);
  if (!known || way.time < known.time) earliest.set(key, way);
}
