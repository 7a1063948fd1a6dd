import type { Database } from "bun:sqlite";
import { chmodSync } from "node:fs";
import { join } from "node:path";
import type { SQL } from "bun";
import type { FoundGroomers, GroomerQuery } from "#src/features/search/search/found-groomers.ts";
import { RESULTS_PER_PAGE } from "#src/shared/search/search-labels.ts";
import { NOW, offsetOf } from "./data.ts";
import type { Statements } from "./plans.ts";
import type { Postgres } from "./postgres.ts";

const METRES_PER_MILE = 1609.344;

/** Search columns, copied from our table so that both engines store equal values. */
const columns = "id, lon, lat, listed_until, rating_key, min_price, service_mask, service_radius, listable";

/** Fills a table with our rows, clustered by place, indexed, and analyzed. */
export async function loadGroomers({ folder }: Postgres, sql: SQL, db: Database) {
  const file = join(folder, "groomers.tsv");
  const rows = db.query(`SELECT ${columns} FROM groomer_profiles ORDER BY band, lon`).values();
  await Bun.write(file, rows.map((row) => row.join("\t")).join("\n"));
  chmodSync(file, 0o644);
  for (const statement of statements(file)) await sql.unsafe(statement);
}

const statements = (file: string) => [
  "CREATE EXTENSION IF NOT EXISTS postgis",
  "DROP TABLE IF EXISTS loaded, groomers",
  `CREATE TABLE loaded (id int, lon float8, lat float8, listed_until bigint, rating_key bigint, min_price int,
     service_mask int, service_radius int, listable int)`,
  `COPY loaded FROM '${file}'`,
  `CREATE TABLE groomers AS SELECT id, ST_MakePoint(lon, lat)::geography AS place,
     ST_SetSRID(ST_MakePoint(lon, lat), 4326) AS point, listed_until, rating_key, min_price,
     service_mask, service_radius, listable = 1 AS listable
     FROM loaded ORDER BY ST_GeoHash(ST_SetSRID(ST_MakePoint(lon, lat), 4326))`,
  "ALTER TABLE groomers ADD PRIMARY KEY (id)",
  "CREATE INDEX groomers_place ON groomers USING gist (place) WHERE listable",
  "CREATE INDEX groomers_point ON groomers USING gist (point) WHERE listable",
  "VACUUM (ANALYZE, FREEZE) groomers",
];

interface Row {
  id: number;
  metres: number;
  covers: boolean;
  total?: number | string;
}

/** Runs the search of `findGroomers`. Also skips totals that the page doesn't show. */
export async function askPostgis(sql: SQL, plan: Statements, query: GroomerQuery): Promise<FoundGroomers> {
  const { point, distance, serviceMask, sortBy } = query;
  const circle = [point.lon, point.lat, distance * METRES_PER_MILE, NOW, serviceMask];
  const offset = offsetOf(query);
  const rows = (await sql.unsafe(plan.page[sortBy], [...circle, RESULTS_PER_PAGE, offset])) as Row[];
  return {
    total: rows[0]?.total === undefined ? await totalOf(rows.length, offset) : Number(rows[0].total),
    hits: rows.map(({ id, metres, covers }) => ({ id, miles: metres / METRES_PER_MILE, covers })),
  };

  async function totalOf(length: number, offset: number) {
    if (length < RESULTS_PER_PAGE && (length > 0 || offset === 0)) return offset + length;
    const [counted] = (await sql.unsafe(plan.count, circle)) as { total: number | string }[];
    return Number(counted!.total);
  }
}
