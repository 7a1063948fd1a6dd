/** What is fitted to typical times: see fit.ts. */
export interface Speeds {
  /** Miles an hour on a straight main road, in the middle of a large city and far out. */
  roadInCity: number;
  roadOutside: number;
  /** By which power of its straightness a road that winds is slower. */
  winding: number;
  /** Miles an hour on streets, in the middle of a large city and far out. */
  streetInCity: number;
  streetOutside: number;
  /** Minutes to get on a main road, and off it. */
  ramp: number;
  /** How many times as fast the miles of a street way go after its first three. */
  onward: number;
  /** Once the country is so open, roads and streets are as fast as far out: those of suburbs are. */
  suburb: number;
}

export const speeds: Speeds = {
  roadInCity: 28,
  roadOutside: 72,
  winding: 3,
  streetInCity: 12,
  streetOutside: 22,
  ramp: 1.25,
  onward: 1.8,
  suburb: 0.55,
};

/** Streets near a house are slow for so many miles as the crow flies. */
const SLOW_MILES = 2.3;

/** Miles of street for one mile as the crow flies. */
const DETOUR = 1.3;

/** A way between two places: a piece of a main road, streets, streets up to a main road, or a ferry, whose minutes are given. */
export interface Way {
  kind: "road" | "street" | "access" | "ferry";
  a: number;
  b: number;
  miles: number;
  straight: number;
  /** How open the country is: 0 in a large city, 1 far out. */
  open: number;
  minutes?: number;
}

/** Minutes for a mile as the crow flies, on slow streets. */
export const pace = (open: number, { streetInCity, streetOutside, suburb }: Speeds = speeds): number =>
  (DETOUR / (streetInCity + (streetOutside - streetInCity) * Math.min(1, open / suburb))) * 60;

export function minutesOf({ kind, miles, straight, open, minutes = 0 }: Way, speeds: Speeds): number {
  if (kind === "ferry") return minutes;
  if (kind === "road") {
    const mph = speeds.roadInCity + (speeds.roadOutside - speeds.roadInCity) * Math.min(1, open / speeds.suburb);
    return (miles / (mph * power(straight, speeds.winding))) * 60;
  }
  const slow = Math.min(miles, SLOW_MILES);
  const streets = (slow + (miles - slow) / speeds.onward) * pace(open, speeds);
  return streets + (kind === "access" ? speeds.ramp : 0);
}

/** Halves by square roots, which every machine rounds alike; `exponent` counts in quarters. */
function power(base: number, exponent: number): number {
  const root = Math.sqrt(Math.sqrt(base));
  let product = 1;
  for (let quarter = 0; quarter < Math.round(exponent * 4); quarter++) product *= root;
  return product;
}
