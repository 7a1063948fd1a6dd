/** Fitted to the pairs of pairs.tsv, as README.md says. */
const speeds = {
  /** Miles per hour on a straight main road. */
  roadInCity: 28,
  roadOutside: 72,
  /** Exponent of straightness for winding roads. */
  winding: 3,
  /** Miles per hour. */
  streetInCity: 12,
  streetOutside: 22,
  /** Minutes to enter and leave a main road. */
  ramp: 1.25,
  /** Speed factor of street miles after the first three. */
  onward: 1.8,
  /** Openness at which full speeds apply. */
  suburb: 0.55,
};

/** Straight-line miles of slow streets near a house. */
const SLOW_MILES = 2.3;

/** Street miles per straight-line mile. */
const DETOUR = 1.3;

/** "access" leads to a main road; a ferry's minutes are given. */
export interface RoadWay {
  kind: "road" | "street" | "access" | "ferry";
  a: number;
  b: number;
  miles: number;
  straight: number;
  /** 0 in a large city to 1 in open country. */
  open: number;
  minutes?: number;
}

/** From a large city to open country. */
const mph = (inCity: number, outside: number, open: number): number =>
  inCity + (outside - inCity) * Math.min(1, open / speeds.suburb);

/** Minutes per straight-line mile. */
export const pace = (open: number): number => (DETOUR / mph(speeds.streetInCity, speeds.streetOutside, open)) * 60;

export function minutesOf({ kind, miles, straight, open, minutes = 0 }: RoadWay): number {
  if (kind === "ferry") return minutes;
  if (kind === "road") {
    return (miles / (mph(speeds.roadInCity, speeds.roadOutside, open) * power(straight, speeds.winding))) * 60;
  }
  const slow = Math.min(miles, SLOW_MILES);
  const streets = (slow + (miles - slow) / speeds.onward) * pace(open);
  return streets + (kind === "access" ? speeds.ramp : 0);
}

/** Uses only square roots, which all machines round alike; `exponent` in quarters. */
function power(base: number, exponent: number): number {
  const root = Math.sqrt(Math.sqrt(base));
  let product = 1;
  for (let quarter = 0; quarter < Math.round(exponent * 4); quarter++) product *= root;
  return product;
}
