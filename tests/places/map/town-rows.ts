import { type Db, sqlite } from "#db/open.ts";
import type { Frame } from "#src/domain/map/frame.ts";
import { boundsOf } from "#src/domain/map/projection.ts";

export interface Row {
  name: string;
  lat: number;
  lon: number;
  population: number;
}

export function readTowns(site: Db, frame: Frame): Row[] {
  const { west, south, east, north } = boundsOf(frame);
  return sqlite(site)
    .query<Row, number[]>(
      `SELECT DISTINCT name, lat, lon, population FROM us_cities
         WHERE lat BETWEEN ? AND ? AND lon BETWEEN ? AND ? ORDER BY population DESC`,
    )
    .all(south, north, west, east);
}

export const placeOf = ({ name, lat, lon }: Pick<Row, "name" | "lat" | "lon">) => `${name} ${lat} ${lon}`;
