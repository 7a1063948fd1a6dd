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
export function stripsOf({ lat, lon }: Point, miles: number): Strip[] {
  const strips: Strip[] = [];
  const add = (band: number, west: number, east: number, isInside = false) =>
    strips.push({ band, west, east, isInside });
  const reach = toDegrees(miles / EARTH_RADIUS_MILES) + HAIR;
  const first = Math.floor((lat - reach) * BANDS_PER_DEGREE);
  const last = Math.floor((lat + reach) * BANDS_PER_DEGREE);
  const middle = radians(lat);
  const width = (at: number) => toDegrees(halfWidth(at, middle, miles));
  // A circle is widest slightly poleward of its center.
  const bulge = Math.asin(Math.sin(middle) / Math.cos(miles / EARTH_RADIUS_MILES));
  const widest = width(bulge);
  const isEverywhere = Math.abs(lat) + reach >= 90 || Math.abs(lon) + widest + HAIR > 180;
  let south = width(radians(first / BANDS_PER_DEGREE));
  for (let band = first; band <= last; band++) {
    const north = width(radians((band + 1) / BANDS_PER_DEGREE));
    const hasBulge = band === Math.floor(toDegrees(bulge) * BANDS_PER_DEGREE);
    const outer = (hasBulge ? widest : Math.max(south, north)) + HAIR;
    const inner = Math.min(south, north) - HAIR;
    south = north;
    if (isEverywhere) add(band, -180, 181);
    else if (inner <= 0) add(band, lon - outer, lon + outer);
    else {
      add(band, lon - outer, lon - inner);
      add(band, lon - inner, lon + inner, true);
      add(band, lon + inner, lon + outer);
    }
  }
  return strips;
}

/** Haversine solved for longitude, in radians; 0 beyond the circle. */
function halfWidth(at: number, middle: number, miles: number): number {
  const rest = Math.sin(miles / (2 * EARTH_RADIUS_MILES)) ** 2 - Math.sin((at - middle) / 2) ** 2;
  return 2 * Math.asin(Math.sqrt(Math.min(1, Math.max(0, rest) / (Math.cos(at) * Math.cos(middle)))));
}
