import type { Db } from "#db/db.ts";
import { prepared } from "#db/prepared.ts";
import { statement } from "#db/statement.ts";
import type { Point } from "#src/shared/base/distance.ts";

interface Place extends Point {
  state: string;
  city: string;
}

export interface PlaceCount extends Place {
  count: number;
}

/** If several ZIP codes share a point, the residential one is used. */
export function countGroomers(db: Db, now: number): PlaceCount[] {
  const places = placesByPoint(db);
  return countPoints(db, now).flatMap(({ lon, uz, count }) => {
    const place = places.get(lon)?.get(uz);
    return place ? [{ state: place.state, city: place.city, lat: place.lat, lon, count }] : [];
  });
}

/** Like the search index: `uz` is the sine of the latitude. */
interface IndexedPoint {
  lon: number;
  uz: number;
}

/** Reads only the search index, because reading 100,000 rows takes forty times as long. */
const countPoints = (db: Db, now: number) =>
  statement<IndexedPoint & { count: number }, [number]>(
    db,
    `WITH spots AS MATERIALIZED (SELECT band, lon, min(uz) AS uz, max(uz) AS other, count(*) AS count
       FROM groomer_profiles WHERE listable = 1 AND listed_until > ?1 GROUP BY band, lon)
     SELECT lon, uz, count FROM spots WHERE uz = other
     UNION ALL SELECT g.lon, g.uz, count(*) FROM spots
       CROSS JOIN groomer_profiles AS g ON g.listable = 1 AND g.band = spots.band AND g.lon = spots.lon AND g.listed_until > ?1
       WHERE spots.uz < other GROUP BY g.band, g.lon, g.uz`,
  ).all(now);

interface ZipPlace extends Place, IndexedPoint {
  isZcta: number;
}

/** Keyed by longitude, then `uz`. Cached, because ZIP codes change only between releases. */
const placesByPoint = prepared((db) => {
  const places = new Map<number, Map<number, ZipPlace>>();
  const rows = statement<ZipPlace>(
    db,
    "SELECT state, city, lat, lon, sin(radians(lat)) AS uz, is_zcta AS isZcta FROM us_zips ORDER BY zip",
  ).all();
  for (const place of rows) {
    const column = places.getOrInsertComputed(place.lon, () => new Map<number, ZipPlace>());
    const known = column.get(place.uz);
    if (!known || known.isZcta < place.isZcta) column.set(place.uz, place);
  }
  return places;
});
