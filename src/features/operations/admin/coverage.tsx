/** @jsxImportSource preact */
import type { VNode } from "preact";
import type { Db } from "#db/db.ts";
import { prepareQuery } from "#db/prepared.ts";
import { statement } from "#db/statement.ts";
import type { Ctx } from "#src/base/context.ts";
import { type Region, regions } from "#src/domain/map/regions.ts";
import { mapView, type RegionMapOptions } from "#src/features/places/map/map-view.ts";
import type { Point } from "#src/shared/base/distance.ts";
import { stateName } from "#src/shared/places/places.ts";
import { type CoverageRow, CoverageTab } from "#views/operations/admin/coverage-tab.tsx";
import { zeroResultRows } from "../growth/queries.ts";

const MAX_ROWS = 50;

export function showCoverage({ db, now }: Ctx, regionName: string): VNode {
  const region = regionNamed(regionName);
  const groomers = groomersByPlace(db, now()).filter(({ state }) => region === US_REGION || state === region);
  const zeroResults = zeroResultRows(db, now(), region === US_REGION ? undefined : region);
  const dots = [...groomers, ...zeroResults.map((place) => ({ ...place, count: place.thirteenMonths, isLack: true }))];
  const rows = rowsOf(region, groomers, zeroResults);
  return (
    <CoverageTab
      {...regionView(db, { region, dots })}
      rows={region === US_REGION ? rows : rows.slice(0, MAX_ROWS)}
      total={rows.length}
    />
  );
}

/** By state or by place, most searches without results first. */
function rowsOf(
  region: Region,
  groomers: readonly PlaceCount[],
  zeroResults: ReturnType<typeof zeroResultRows>,
): CoverageRow[] {
  const rows = new Map<string, CoverageRow>();
  const rowOf = ({ state, city }: Pick<PlaceCount, "state" | "city">) =>
    rows.getOrInsertComputed(region === US_REGION ? state : city, () => {
      const counts = { groomers: 0, zeroResultsNow: 0, zeroResults: 0 };
      return region === US_REGION ? { state, name: stateName(state), ...counts } : { name: city, ...counts };
    });
  for (const place of groomers) rowOf(place).groomers += place.count;
  for (const place of zeroResults) {
    const row = rowOf(place);
    row.zeroResults += place.thirteenMonths;
    row.zeroResultsNow += place.thisMonth;
  }
  const most = (a: CoverageRow, b: CoverageRow) =>
    b.zeroResults - a.zeroResults || b.groomers - a.groomers || a.name.localeCompare(b.name);
  return [...rows.values()].sort(most);
}

export const US_REGION = "US" satisfies Region;

/** Falls back to the whole country. */
export const regionNamed = (name: string): Region => regions.find((one) => one === name.toUpperCase()) ?? US_REGION;

const options = regions.filter((one) => one !== US_REGION).map((one) => ({ value: one, label: stateName(one) }));

export const regionView = (db: Db, wish: Omit<RegionMapOptions, "shape">) => ({
  region: wish.region === US_REGION ? "" : wish.region,
  options,
  maps: { wider: mapView(db, { ...wish, shape: "wide" }), phones: mapView(db, { ...wish, shape: "narrow" }) },
});

interface TownPoint extends Point {
  state: string;
  city: string;
}

interface PlaceCount extends TownPoint {
  count: number;
}

/** If several ZIP codes share a point, the residential one is used. */
export function groomersByPlace(db: Db, now: number): PlaceCount[] {
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

interface ZipPlace extends TownPoint, IndexedPoint {
  isZcta: number;
}

/** Keyed by longitude, then `uz`. Cached, because ZIP codes change only between releases. */
const placesByPoint = prepareQuery((db) => {
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
