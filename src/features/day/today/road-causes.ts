import { hasFerry, wayBetween } from "#src/domain/travel.ts";
import { isInWater } from "#src/features/places/map/water.ts";
import { milesBetween, type Point } from "#src/shared/base/distance.ts";
import type { RoadCause } from "#src/shared/day/today/today.ts";

/** Miles. Sampling distance along a straight line, and the length of water that isn't just a rough shore. */
const STEP = 0.1;
const WATER_MILES = 0.5;

export function causeOf(from: Point, to: Point): RoadCause {
  if (hasFerry(from, to)) return "ferry";
  if (!crossesWater([from, to])) return "longer way";
  return crossesWater(wayBetween(from, to).flatMap(({ spots }) => spots)) ? "bridge" : "water";
}

function crossesWater(line: readonly Point[]): boolean {
  let [run, isWet] = [0, false];
  for (const [at, b] of line.slice(1).entries()) {
    const a = line[at]!;
    const miles = milesBetween(a, b);
    const steps = Math.ceil(miles / STEP);
    for (let step = 1; step <= steps && !isWet; step++) {
      const along = step / steps;
      const spot = { lat: a.lat + (b.lat - a.lat) * along, lon: a.lon + (b.lon - a.lon) * along };
      run = isInWater(spot) ? run + miles / steps : 0;
      isWet = run > WATER_MILES;
    }
  }
  return isWet;
}
