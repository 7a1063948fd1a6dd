import { DAY_MS } from "./property.ts";

/** Instants are UTC milliseconds; wall times are local times as if they were UTC. */
export interface Zone {
  instantOf(wall: number): number;
  wallOf(instant: number): number;
}

export const fixedZone = (ahead: number): Zone => ({
  instantOf: (wall) => wall - ahead,
  wallOf: (instant) => instant + ahead,
});
export const utc = fixedZone(0);

/** Ambiguous wall times are the first; skipped ones move forward. */
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
