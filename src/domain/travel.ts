import { milesBetween, type Point } from "#src/shared/base/distance.ts";

/*
 * How long a van drives: along the roads between the points of ZIP codes where a site knows them, else guessed from the
 * points alone. Either is a distance in the strict sense: the same both ways, and no way around is shorter. The day plan
 * rests on that.
 */

/** Where a house stands, as far as its ZIP code tells. */
export interface Place extends Point {
  /** Miles: the radius of a disc as large as the ZIP code's area, somewhere in which the house stands. */
  radius: number;
}

export interface Roads {
  /** Minutes from one house to another, not rounded; infinite where no road leads. Nowhere is a way around shorter. */
  minutes: (a: Place, b: Place) => number;
  /** Whether a road or a ferry leads from one spot to another; quicker to say than the minutes. */
  isLinked: (a: Point, b: Point) => boolean;
  /** The way from one to another; empty where none is known. */
  way: (a: Point, b: Point) => WayPart[];
}

export interface WayPart {
  kind: "road" | "street" | "ferry";
  spots: Point[];
}

let roads: Roads | null = null;

/** Said once, when a site starts and before it answers, so that nothing is kept of other roads; without roads times are guessed by the formula. Answers with what was known before. */
export function setRoads(known: Roads | null): Roads | null {
  const before = roads;
  roads = known;
  return before;
}

/** Two days: no plan has room for it. */
const NOT_BY_ROAD = 2 * 24 * 60;

/** False when neither a road nor a ferry that is known leads from one place to the other. */
export const isByRoad = (a: Point, b: Point): boolean => roads === null || roads.isLinked(a, b);

/** What is driven through from one place to another: along the roads where they are known, else straight; nothing where no road leads. */
export function wayBetween(a: Point, b: Point): WayPart[] {
  if (!isByRoad(a, b)) return [];
  const parts = roads?.way(a, b) ?? [];
  const [first, last] = [parts[0]?.spots[0] ?? b, parts.at(-1)?.spots.at(-1) ?? b];
  return [straight(a, first), ...parts, ...(parts.length > 0 ? [straight(last, b)] : [])];
}

const straight = (a: Point, b: Point): WayPart => ({ kind: "street", spots: [a, b] });

export const hasFerry = (a: Point, b: Point): boolean => roads?.way(a, b).some(({ kind }) => kind === "ferry") ?? false;

/** Road miles for one mile as the crow flies. */
const CIRCUITY = 1.4;

/** Up to so many road miles the next ones take this speed: short drives are streets, long ones are highways. */
const stretches = [
  { upTo: 3, mph: 22 },
  { upTo: 12, mph: 33 },
  { upTo: Number.POSITIVE_INFINITY, mph: 48 },
] as const;

/** Root of the mean square: each house lies radius / sqrt(2) from its point, so two in one ZIP are not 0 apart. */
function expectedMiles(a: Place, b: Place): number {
  const middle = milesBetween(a, b);
  return Math.sqrt(middle * middle + (a.radius * a.radius + b.radius * b.radius) / 2);
}

/** Miles of road to expect between two houses as it is guessed without roads. */
const guessedMiles = (a: Place, b: Place): number => expectedMiles(a, b) * CIRCUITY;

/** Miles of street for one mile as the crow flies. */
const DETOUR = 1.3;

/** Miles to expect from one house to another: along the roads where they are known, without those of ferries. */
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

/** Minutes for so many miles of road, not rounded. */
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

/** Minutes from one house to another in normal traffic, not rounded. */
const exactMinutes = (a: Place, b: Place): number =>
  roads === null ? minutesOfRoad(guessedMiles(a, b)) : Math.min(NOT_BY_ROAD, roads.minutes(a, b));

/** The same without roads, as it was guessed before they were known. */
export const guessedMinutes = (a: Place, b: Place, percent = 100): number =>
  Math.ceil((minutesOfRoad(guessedMiles(a, b)) * percent) / 100);

/** `percent` is the groomer's traffic. Rounded up: to the nearest minute a way around could be shorter. */
export const driveMinutes = (a: Place, b: Place, percent = 100): number =>
  Math.ceil((exactMinutes(a, b) * percent) / 100);
