import { join } from "node:path";
import { readTsv } from "../tsv.ts";
import { milesApart, type Spot, Squares } from "./build-geometry.ts";

export interface ZipPoint {
  spot: Spot;
  zips: string[];
}

/** Miles: radius of ZIP areas in a large city and in the country. */
const [CITY_MILES, COUNTRY_MILES] = [0.5, 6];
const NEIGHBORS = 3;
const CELL = 0.02;

interface ZipRow {
  zip: string;
  spot: Spot;
  isArea: boolean;
  radius: number;
}

/** Columns of us_zip.tsv: ZIP, city, state, latitude, longitude, time zone, 1 if a Census ZCTA, radius. */
const zipRows = (): ZipRow[] =>
  readTsv(join(import.meta.dir, "../geo/us_zip.tsv")).map(([zip, , , lat, lon, , isArea, radius]) => ({
    zip: zip!,
    spot: [Number(lon), Number(lat)],
    isArea: isArea === "1",
    radius: Number(radius),
  }));

export function zipPoints(): ZipPoint[] {
  const byPoint = Map.groupBy(zipRows(), ({ spot }) => spot.join());
  const points = [...byPoint.values()].map((rows) => ({ spot: rows[0]!.spot, zips: rows.map(({ zip }) => zip) }));
  return points.sort((a, b) => a.spot[1] - b.spot[1] || a.spot[0] - b.spot[0]);
}

/** 0 in a large city to 1 in open country, from ZIP areas. */
export function opennessOf(): (spot: Spot) => number {
  const areas = zipRows().filter(({ isArea }) => isArea);
  const squares = new Squares<ZipRow>(0.25);
  for (const area of areas) squares.add(area, area.spot);
  const share = (radius: number) => Math.min(1, Math.max(0, (radius - CITY_MILES) / (COUNTRY_MILES - CITY_MILES)));
  const known = new Map<string, number>();
  return ([lon, lat]) => {
    const cell: Spot = [Math.round(lon / CELL) * CELL, Math.round(lat / CELL) * CELL];
    return known.getOrInsertComputed(cell.join(), () => around(cell));
  };

  function around(spot: Spot): number {
    for (const margin of [0.1, 0.5, 2]) {
      const near = [...new Set(squares.near(spot, spot, margin))]
        .map(({ spot: other, radius }) => ({ radius, away: milesApart(spot, other) }))
        .toSorted((a, b) => a.away - b.away)
        .slice(0, NEIGHBORS);
      if (near.length < NEIGHBORS) continue;
      // The square root spreads towns and suburbs, where most people live.
      return Math.sqrt(share(near.reduce((sum, { radius }) => sum + radius, 0) / NEIGHBORS));
    }
    return 1;
  }
}
