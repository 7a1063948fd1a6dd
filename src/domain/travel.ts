import { milesBetween, type Point } from "#src/shared/base/distance.ts";

/* Driving times by road, or estimated. Both are metrics, which the day planner requires. */

export interface Place extends Point {
  /** Miles. Radius of a disc with the ZIP code's area. */
  radius: number;
}

export interface Roads {
  /** Unrounded. Infinity without a road. A metric. */
  minutes: (a: Place, b: Place) => number;
  /** Faster than `minutes`. */
  isLinked: (a: Point, b: Point) => boolean;
  way: (a: Point, b: Point) => WayPart[];
}

export interface WayPart {
  kind: "road" | "street" | "ferry";
  spots: Point[];
}

let roads: Roads | null = null;

/** Call it once at startup; null estimates without roads. Returns the previous value. */
export function setRoads(next: Roads | null): Roads | null {
  const before = roads;
  roads = next;
  return before;
}

/** Two days, too long for any plan. */
const NOT_BY_ROAD = 2 * 24 * 60;

export const hasRoad = (a: Point, b: Point): boolean => roads === null || roads.isLinked(a, b);

/** Empty without a road; straight if unknown. */
export function wayPartsOf(a: Point, b: Point): WayPart[] {
  if (!hasRoad(a, b)) return [];
  const parts = roads?.way(a, b) ?? [];
  const [first, last] = [parts[0]?.spots[0] ?? b, parts.at(-1)?.spots.at(-1) ?? b];
  return [straight(a, first), ...parts, ...(parts.length > 0 ? [straight(last, b)] : [])];
}

const straight = (a: Point, b: Point): WayPart => ({ kind: "street", spots: [a, b] });

export const hasFerry = (a: Point, b: Point): boolean => roads?.way(a, b).some(({ kind }) => kind === "ferry") ?? false;

/** Road miles per straight-line mile. */
const CIRCUITY = 1.4;

/** Speed by road miles: short drives are streets, long ones highways. */
const stretches = [
  { upTo: 3, mph: 22 },
  { upTo: 12, mph: 33 },
  { upTo: Number.POSITIVE_INFINITY, mph: 48 },
] as const;

/** Root mean square: each house is radius / sqrt(2) from its point, so two in one ZIP code are never 0 apart. */
function expectedMiles(a: Place, b: Place): number {
  const middle = milesBetween(a, b);
  return Math.sqrt(middle * middle + (a.radius * a.radius + b.radius * b.radius) / 2);
}

const guessedMiles = (a: Place, b: Place): number => expectedMiles(a, b) * CIRCUITY;

/** Street miles per straight-line mile. */
const DETOUR = 1.3;

export function roadMiles(a: Place, b: Place): number {
  const parts = roads?.way(a, b) ?? [];
  if (parts.length === 0) return guessedMiles(a, b);
  const between = parts.reduce((sum, part) => sum + milesOf(part), 0);
  const within = DETOUR * DETOUR * ((a.radius * a.radius + b.radius * b.radius) / 2);
  return Math.sqrt(between * between + within);
}

function milesOf({ kind, spots }: WayPart): number {
  if (kind === "ferry") return 0;
  const miles = spots.slice(1).reduce((sum, spot, at) => sum + milesBetween(spots[at]!, spot), 0);
  return kind === "street" ? DETOUR * miles : miles;
}

function minutesOfRoad(miles: number): number {
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

const exactMinutes = (a: Place, b: Place): number =>
  roads === null ? minutesOfRoad(guessedMiles(a, b)) : Math.min(NOT_BY_ROAD, roads.minutes(a, b));

export const guessedMinutes = (a: Place, b: Place, percent = 100): number =>
  Math.ceil((minutesOfRoad(guessedMiles(a, b)) * percent) / 100);

/** `percent` is the groomer's traffic. Rounded up to keep the triangle inequality. */
export const driveMinutes = (a: Place, b: Place, percent = 100): number =>
  Math.ceil((exactMinutes(a, b) * percent) / 100);

/** Straight-line miles. */
const MILES_BEYOND_AREA = 30;

/** Farther events are usually calls with an office's address. */
export const isLikelyDrivenTo = (start: Place & { serviceRadius: number }, place: Place): boolean =>
  milesBetween(start, place) <= start.serviceRadius + MILES_BEYOND_AREA && hasRoad(start, place);
