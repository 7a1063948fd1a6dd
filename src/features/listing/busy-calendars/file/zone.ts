import { DAY_MS } from "./property.ts";

/** Times are numbers: instants as always, and what a clock on the wall shows as the instant at which one in UTC shows the same. */
export interface Zone {
  instantOf(wall: number): number;
  wallOf(instant: number): number;
}

export const fixedZone = (ahead: number): Zone => ({
  instantOf: (wall) => wall - ahead,
  wallOf: (instant) => instant + ahead,
});
export const utc = fixedZone(0);

/** A zone by what its clocks are ahead of UTC. What they show twice is the first of both; what they skip is as much later. */
export function zoneBy(aheadAt: (instant: number) => number): Zone {
  aheadAt(0);
  return {
    wallOf: (instant) => instant + aheadAt(instant),
    instantOf(wall) {
      const [before, after] = [aheadAt(wall - DAY_MS), aheadAt(wall + DAY_MS)];
      const isSkipped = aheadAt(wall - before) !== before && aheadAt(wall - after) !== after;
      return wall - (before === after || isSkipped || aheadAt(wall - before) === before ? before : after);
    },
  };
}
