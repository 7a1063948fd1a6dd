import { milesBetween, type Point } from "#src/shared/base/distance.ts";

/*
 * How long a van drives, guessed from the points of ZIP codes alone. The guess is a distance in the strict sense: it is
 * the same both ways, and no way around is shorter. The day plan rests on that.
 */

/** Where a house stands, as far as its ZIP code tells. */
export interface Place extends Point {
  /** Miles: the radius of a disc as large as the ZIP code's area, somewhere in which the house stands. */
  radius: number;
}

/** Road miles for one mile as the crow flies. */
const CIRCUITY = 1.4;

/** Up to so many road miles the next ones take this speed: short drives are streets, long ones are highways. */
const stretches = [
  { upTo: 3, mph: 22 },
  { upTo: 12, mph: 33 },
  { upTo: Number.POSITIVE_INFINITY, mph: 48 },
] as const;

/**
 * Miles as the crow flies to expect between two houses: the root of the mean square, where each house lies
 * radius / sqrt(2) away from its ZIP code's point, in a direction of its own. Two houses in one ZIP code are thus not 0 apart.
 */
function expectedMiles(a: Place, b: Place): number {
  const middle = milesBetween(a, b);
  return Math.sqrt(middle * middle + (a.radius * a.radius + b.radius * b.radius) / 2);
}

/** Miles of road to expect between two houses. */
export const roadMiles = (a: Place, b: Place): number => expectedMiles(a, b) * CIRCUITY;

/** Minutes for so many miles of road, not rounded. */
export function minutesOfRoad(miles: number): number {
  let minutes = 0;
  let from = 0;
  for (const { upTo, mph } of stretches) {
    const part = Math.min(miles, upTo) - from;
    if (part <= 0) break;
    minutes += (part / mph) * 60;
    from = upTo;
  }
  return minutes;
}

/**
 * Whole minutes from one house to another; `percent` is the groomer's traffic. Rounded up, because rounding to the nearest
 * minute can make a way around shorter.
 */
export const driveMinutes = (a: Place, b: Place, percent = 100): number =>
  Math.ceil((minutesOfRoad(roadMiles(a, b)) * percent) / 100);
