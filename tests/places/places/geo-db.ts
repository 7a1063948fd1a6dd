import { loadGeo } from "#db/geo/load.ts";
import { type Db, openDatabase, sqlite } from "#db/open.ts";

/** The tables of db/schema/places/geo.ts. */
const schema = `
  CREATE TABLE us_zips (
    zip text PRIMARY KEY NOT NULL,
    city text NOT NULL,
    state text NOT NULL,
    lat real NOT NULL,
    lon real NOT NULL,
    time_zone text NOT NULL,
    is_zcta integer NOT NULL,
    radius real DEFAULT 3 NOT NULL
  );
  CREATE INDEX us_zips_state_lat ON us_zips (state, lat);
  CREATE TABLE us_cities (
    state text NOT NULL,
    key text NOT NULL,
    name text NOT NULL,
    lat real NOT NULL,
    lon real NOT NULL,
    population integer NOT NULL,
    PRIMARY KEY (state, key)
  );
  CREATE INDEX us_cities_point ON us_cities (lat, lon);
  CREATE TABLE settings (key text PRIMARY KEY NOT NULL, value text NOT NULL);
`;

/** A database in memory that holds every place. */
export function geoDatabase(): Db {
  const db = openDatabase(":memory:");
  sqlite(db).run(schema);
  loadGeo(sqlite(db));
  return db;
}
