import { readFileSync } from "node:fs";
import { join } from "node:path";
import type { Engine } from "../engine.ts";
import { fromTsv } from "../tsv.ts";

/** Skipped if already loaded. `inPieces` commits each statement; a restart completes it. */
export function importGeo(engine: Engine, { inPieces = false } = {}): void {
  const zips = readGeoFile("us_zip.tsv");
  const cities = readGeoFile("us_city.tsv");
  const version = new Bun.CryptoHasher("sha256").update(zips).update(cities).digest("hex");
  const load = () => {
    // Another process may have loaded the data.
    if (loadedVersion(engine) === version) return;
    replaceZips(engine, fromTsv(zips.toString()));
    replaceCities(engine, fromTsv(cities.toString()));
    engine
      .query<unknown, [string]>("INSERT OR REPLACE INTO settings (key, value) VALUES ('geo_version', ?)")
      .run(version);
  };
  if (loadedVersion(engine) === version) return;
  if (inPieces) load();
  else engine.transaction(load).immediate();
}

const readGeoFile = (name: string): Buffer => readFileSync(join(import.meta.dir, name));

const loadedVersion = (engine: Engine): string | undefined =>
  engine.query<{ value: string }, []>("SELECT value FROM settings WHERE key = 'geo_version'").get()?.value;

/** Rows per statement, because each is a round trip on nodes. */
const BATCH_SIZE = 5_000;

/** Columns of us_zip.tsv: ZIP, city, state, latitude, longitude, time zone, 1 if a Census ZCTA, radius. */
function replaceZips(engine: Engine, rows: string[][]): void {
  putRows(engine, "us_zips (zip, city, state, lat, lon, time_zone, is_zcta, radius)", rows);
  const zips = JSON.stringify(rows.map(([zip]) => zip));
  engine.query<unknown, [string]>("DELETE FROM us_zips WHERE zip NOT IN (SELECT value FROM json_each(?))").run(zips);
}

/** Columns of us_city.tsv: state, search key, name, latitude, longitude, population, source. */
function replaceCities(engine: Engine, rows: string[][]): void {
  putRows(engine, "us_cities (state, key, name, lat, lon, population)", rows);
  const keys = "SELECT value ->> 0, value ->> 1 FROM json_each(?)";
  engine
    .query<unknown, [string]>(`DELETE FROM us_cities WHERE (state, key) NOT IN (${keys})`)
    .run(JSON.stringify(rows.map(([state, key]) => [state, key])));
}

function putRows(engine: Engine, target: string, rows: string[][]) {
  const values = target.split(",").map((_, column) => `value ->> ${column}`);
  const put = engine.query<unknown, [string]>(
    `INSERT OR REPLACE INTO ${target} SELECT ${values.join(", ")} FROM json_each(?)`,
  );
  for (let at = 0; at < rows.length; at += BATCH_SIZE) put.run(JSON.stringify(rows.slice(at, at + BATCH_SIZE)));
}
