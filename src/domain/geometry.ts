import { EARTH_RADIUS_MILES, type Point } from "#src/shared/distance.ts";

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

/** The squared straight line through a sphere of radius 1 between two points that lie `miles` apart on the ground. */
export const chordSquared = (miles: number) => 4 * Math.sin(miles / (2 * EARTH_RADIUS_MILES)) ** 2;

/** The way back: miles on the ground. */
export const milesOfChord = (squared: number) =>
  2 * EARTH_RADIUS_MILES * Math.asin(Math.min(1, Math.sqrt(Math.max(0, squared)) / 2));

/** Bands of a quarter of a degree from south to north, as the table's generated column `band` numbers them. */
const BANDS_PER_DEGREE = 4;

/** Rounding must not cut off a point on the very edge; the chord decides what is inside. */
const HAIR = 1e-9;

/** What an index can be asked for a circle: a box of bands and longitudes that holds it. */
export interface Box {
  bands: number[];
  west: number;
  east: number;
}

/** The box around a circle. One that touches a pole or the antimeridian takes every longitude: few people live there. */
export function boxAround({ lat, lon }: Point, miles: number): Box {
  const angle = miles / EARTH_RADIUS_MILES;
  const reach = degrees(angle) + HAIR;
  const [first, last] = [lat - reach, lat + reach].map((edge) => Math.floor(edge * BANDS_PER_DEGREE)) as [
    number,
    number,
  ];
  const bands = Array.from({ length: last - first + 1 }, (_, at) => first + at);
  const width = degrees(Math.asin(Math.min(1, Math.sin(angle) / Math.cos(radians(lat))))) + HAIR;
  const touchesEdge = Math.abs(lat) + reach >= 90 || lon - width < -180 || lon + width > 180;
  return touchesEdge ? { bands, west: -180, east: 180 } : { bands, west: lon - width, east: lon + width };
}

const radians = (angle: number) => (angle * Math.PI) / 180;
const degrees = (angle: number) => (angle * 180) / Math.PI;
