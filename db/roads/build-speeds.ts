/** Fitted by fit.ts. */
export interface Speeds {
  /** Miles per hour on a straight main road. */
  roadInCity: number;
  roadOutside: number;
  /** Exponent of straightness for winding roads. */
  winding: number;
  /** Miles per hour. */
  streetInCity: number;
  streetOutside: number;
  /** Minutes to enter and leave a main road. */
  ramp: number;
  /** Speed factor of street miles after the first three. */
  onward: number;
  /** Openness at which full speeds apply. */
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

/** Straight-line miles of slow streets near a house. */
const SLOW_MILES = 2.3;

/** Street miles per straight-line mile. */
const DETOUR = 1.3;

/** "access" leads to a main road; a ferry's minutes are given. */
export interface Way {
  kind: "road" | "street" | "access" | "ferry";
  a: number;
  b: number;
  miles: number;
  straight: number;
  /** 0 in a large city to 1 in open country. */
  open: number;
  minutes?: number;
}

/** Minutes per straight-line mile. */
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

/** Uses only square roots, which all machines round alike; `exponent` in quarters. */
function power(base: number, exponent: number): number {
  const root = Math.sqrt(Math.sqrt(base));
  let product = 1;
  for (let quarter = 0; quarter < Math.round(exponent * 4); quarter++) product *= root;
  return product;
}
