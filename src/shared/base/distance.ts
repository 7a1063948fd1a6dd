export interface Point {
  lat: number;
  lon: number;
}

/** Degrees. On a map, `west` may be below -180, and `east` above 180. */
export type GeoBox = Record<"west" | "south" | "east" | "north", number>;

export const EARTH_RADIUS_MILES = 3958.7613;

export function milesBetween(a: Point, b: Point): number {
  const [latA, latB] = [radians(a.lat), radians(b.lat)];
  const halfChordSquared =
    Math.sin((latB - latA) / 2) ** 2 + Math.cos(latA) * Math.cos(latB) * Math.sin(radians(b.lon - a.lon) / 2) ** 2;
  return 2 * EARTH_RADIUS_MILES * Math.asin(Math.min(1, Math.sqrt(halfChordSquared)));
}

export const radians = (angle: number) => (angle * Math.PI) / 180;
export const toDegrees = (angle: number) => (angle * 180) / Math.PI;
