import { degrees, EARTH_RADIUS_MILES, type Point, radians } from "#src/shared/base/distance.ts";

/** A point on the unit sphere: straight-line distances need no trigonometry for each groomer. */
export interface UnitVector {
  x: number;
  y: number;
  z: number;
}

export function unitVector({ lat, lon }: Point): UnitVector {
  const [north, east] = [radians(lat), radians(lon)];
  return { x: Math.cos(north) * Math.cos(east), y: Math.cos(north) * Math.sin(east), z: Math.sin(north) };
}

export const pointOf = ({ x, y, z }: UnitVector): Point => ({
  lat: degrees(Math.asin(Math.min(1, Math.max(-1, z)))),
  lon: degrees(Math.atan2(y, x)),
});

/** The squared straight line through a sphere of radius 1 between two points that lie `miles` apart on the ground. */
export const chordSquared = (miles: number) => 4 * Math.sin(miles / (2 * EARTH_RADIUS_MILES)) ** 2;

/** The way back: miles on the ground. */
export const milesOfChord = (squared: number) =>
  2 * EARTH_RADIUS_MILES * Math.asin(Math.min(1, Math.sqrt(Math.max(0, squared)) / 2));

/** Bands of an eighth of a degree from south to north, as the table's column `band` numbers them. */
const BANDS_PER_DEGREE = 8;

/** Degrees, about a centimetre: rounding must not cut off a point on the very edge. */
const HAIR = 1e-7;

/** A part of one band that an index can be asked for: longitudes in degrees, from `west` up to but without `east`. */
export interface Strip {
  band: number;
  west: number;
  east: number;
  /** Every point of it lies in the circle, so no groomer in it has to be measured. */
  isInside: boolean;
}

/** In each band the part inside and one on either side. Touching a pole or the antimeridian takes every longitude. */
export function stripsOf(point: Point, miles: number): Strip[] {
  const reach = degrees(miles / EARTH_RADIUS_MILES) + HAIR;
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

interface Widths {
  /** Degrees of longitude from the middle: no point of the circle in this band is farther. */
  outer: number;
  /** All points of this band that are nearer lie in the circle; negative when there are none. */
  inner: number;
}

/** A circle is widest where the meridians touch it, a little poleward of its middle, and narrows from there. */
function widthsOf(band: number, { lat }: Point, miles: number): Widths {
  const [south, north] = [radians(band / BANDS_PER_DEGREE), radians((band + 1) / BANDS_PER_DEGREE)];
  const middle = radians(lat);
  const widest = Math.asin(Math.sin(middle) / Math.cos(miles / EARTH_RADIUS_MILES));
  const width = (at: number) => degrees(halfWidth(at, middle, miles));
  return {
    outer: width(Math.min(north, Math.max(south, widest))) + HAIR,
    inner: Math.min(width(south), width(north)) - HAIR,
  };
}

/** Half the circle's extent along the parallel `at`, in radians of longitude; 0 beyond its ends (haversine, solved). */
function halfWidth(at: number, middle: number, miles: number): number {
  const rest = Math.sin(miles / (2 * EARTH_RADIUS_MILES)) ** 2 - Math.sin((at - middle) / 2) ** 2;
  return 2 * Math.asin(Math.sqrt(Math.min(1, Math.max(0, rest) / (Math.cos(at) * Math.cos(middle)))));
}

function threeStrips(band: number, lon: number, { outer, inner }: Widths): Strip[] {
  if (inner <= 0) return [{ band, west: lon - outer, east: lon + outer, isInside: false }];
  return [
    { band, west: lon - outer, east: lon - inner, isInside: false },
    { band, west: lon - inner, east: lon + inner, isInside: true },
    { band, west: lon + inner, east: lon + outer, isInside: false },
  ];
}
