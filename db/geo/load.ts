import type { Database } from "bun:sqlite";
import { readFileSync } from "node:fs";
import { join } from "node:path";

/** Fills the place tables from the two files beside this one; does nothing when these very files are loaded already. */
export function loadGeo(sqlite: Database): void {
  const zips = readGeoFile("us_zip.tsv");
  const cities = readGeoFile("us_city.tsv");
  const version = new Bun.CryptoHasher("sha256").update(zips).update(cities).digest("hex");
  if (loadedVersion(sqlite) === version) return;
  sqlite
    .transaction(() => {
      // Another process has just done it.
      if (loadedVersion(sqlite) === version) return;
      replaceZips(sqlite, rowsOf(zips));
      replaceCities(sqlite, rowsOf(cities));
      sqlite.query("INSERT OR REPLACE INTO settings (key, value) VALUES ('geo_version', ?)").run(version);
    })
    .immediate();
}

function readGeoFile(name: string): Buffer {
  return readFileSync(join(import.meta.dir, name));
}

function loadedVersion(sqlite: Database): string | undefined {
  return sqlite.query<{ value: string }, []>("SELECT value FROM settings WHERE key = 'geo_version'").get()?.value;
}

function rowsOf(tsv: Buffer): string[][] {
  return tsv
    .toString("utf8")
    .trimEnd()
    .split("\n")
    .map((line) => line.split("\t"));
}

/** Columns of us_zip.tsv: ZIP, city, state, latitude, longitude, time zone, 1 if a Census ZCTA, radius. */
function replaceZips(sqlite: Database, rows: string[][]): void {
  sqlite.query("DELETE FROM us_zips").run();
  const insert = sqlite.query(
    "INSERT INTO us_zips (zip, city, state, lat, lon, time_zone, is_zcta, radius) VALUES (?, ?, ?, ?, ?, ?, ?, ?)",
  );
  for (const row of rows) insert.run(...row);
}

/** Columns of us_city.tsv: state, search key, name, latitude, longitude, population, source. */
function replaceCities(sqlite: Database, rows: string[][]): void {
  sqlite.query("DELETE FROM us_cities").run();
  const insert = sqlite.query(
    "INSERT INTO us_cities (state, key, name, lat, lon, population) VALUES (?, ?, ?, ?, ?, ?)",
  );
  for (const row of rows) insert.run(...row.slice(0, 6));
}
