import { EARTH_RADIUS_MILES, type Point, radians, toDegrees } from "#src/shared/base/distance.ts";

/** Distances need no trigonometry per groomer. */
export type UnitVector = Record<"x" | "y" | "z", number>;

export function unitVector({ lat, lon }: Point): UnitVector {
  const [north, east] = [radians(lat), radians(lon)];
  return { x: Math.cos(north) * Math.cos(east), y: Math.cos(north) * Math.sin(east), z: Math.sin(north) };
}

export const latLonOf = ({ x, y, z }: UnitVector): Point => ({
  lat: toDegrees(Math.asin(Math.min(1, Math.max(-1, z)))),
  lon: toDegrees(Math.atan2(y, x)),
});

/** Squared chord of the unit sphere for `miles` on the ground. */
export const chordSquared = (miles: number) => 4 * Math.sin(miles / (2 * EARTH_RADIUS_MILES)) ** 2;

/** Miles. People read distances to one decimal, so a service area reaches this much farther. */
export const SLACK_MILES = 0.05;

export const milesOfChord = (squared: number) =>
  2 * EARTH_RADIUS_MILES * Math.asin(Math.min(1, Math.sqrt(Math.max(0, squared)) / 2));

/** Latitude bands, numbered as in the table's column `band`. */
const BANDS_PER_DEGREE = 8;

/** Degrees, about 0.4 inch: rounding must not cut off a point on the edge. */
const HAIR = 1e-7;

/** Longitudes in degrees; `east` is exclusive. */
export interface Strip {
  band: number;
  west: number;
  east: number;
  /** Entirely inside, so distances needn't be measured. */
  isInside: boolean;
}

/** Per band, the inner part and one strip on each side. Touching a pole or the antimeridian covers all longitudes. */
export function stripsOf(point: Point, miles: number): Strip[] {
  const reach = toDegrees(miles / EARTH_RADIUS_MILES) + HAIR;
  const first = Math.floor((point.lat - reach) * BANDS_PER_DEGREE);
  const last = Math.floor((point.lat + reach) * BANDS_PER_DEGREE);
  const bands = Array.from({ length: last - first + 1 }, (_, at) => first + at);
  if (Math.abs(point.lat) + reach >= 90) return bands.map(everywhere);
  const widths = bands.map((band) => widthsOf(band, point, miles));
  const widest = Math.max(...widths.map(({ outer }) => outer));
  if (Math.abs(point.lon) + widest > 180) return bands.map(everywhere);
  return bands.flatMap((band, at) => threeStrips(band, point.lon, widths[at]!));
}

const everywhere = (band: number): Strip => ({ band, west: -180, east: 181, isInside: false });

interface RadiusDegrees {
  /** Upper bound in degrees of longitude. */
  outer: number;
  /** Everything nearer is inside; negative if nothing is. */
  inner: number;
}

/** A circle is widest slightly poleward of its center. */
function widthsOf(band: number, { lat }: Point, miles: number): RadiusDegrees {
  const [south, north] = [radians(band / BANDS_PER_DEGREE), radians((band + 1) / BANDS_PER_DEGREE)];
  const middle = radians(lat);
  const widest = Math.asin(Math.sin(middle) / Math.cos(miles / EARTH_RADIUS_MILES));
  const width = (at: number) => toDegrees(halfWidth(at, middle, miles));
  return {
    outer: width(Math.min(north, Math.max(south, widest))) + HAIR,
    inner: Math.min(width(south), width(north)) - HAIR,
  };
}

/** Haversine solved for longitude, in radians; 0 beyond the circle. */
function halfWidth(at: number, middle: number, miles: number): number {
  const rest = Math.sin(miles / (2 * EARTH_RADIUS_MILES)) ** 2 - Math.sin((at - middle) / 2) ** 2;
  return 2 * Math.asin(Math.sqrt(Math.min(1, Math.max(0, rest) / (Math.cos(at) * Math.cos(middle)))));
}

function threeStrips(band: number, lon: number, { outer, inner }: RadiusDegrees): Strip[] {
  if (inner <= 0) return [{ band, west: lon - outer, east: lon + outer, isInside: false }];
  return [
    { band, west: lon - outer, east: lon - inner, isInside: false },
    { band, west: lon - inner, east: lon + inner, isInside: true },
    { band, west: lon + inner, east: lon + outer, isInside: false },
  ];
}
