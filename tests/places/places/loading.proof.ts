import { expect, test } from "bun:test";
import { sqlite } from "#db/db.ts";
import { importGeo } from "#db/geo/load.ts";
import { appSettings, usCities, usZips } from "#db/schema/places/geo.ts";
import { allStateCodes, states } from "#src/shared/places/places.ts";
import { cityKey } from "#src/shared/places/town-names.ts";
import { geoDatabase } from "./geo-db.ts";

const tables = geoDatabase();
const db = sqlite(tables);
const contents = () => db.query("SELECT (SELECT count(*) FROM us_zips), (SELECT count(*) FROM us_cities)").values();

test("loads every row of the files into the tables", () => {
  expect(contents()).toEqual([[41_901, 34_826]]);
  expect(tables.select().from(usZips).limit(1).get()).toMatchObject({ zip: "00501", isZcta: false });
  expect(tables.select().from(usCities).limit(1).get()).toBeDefined();
  expect(tables.select().from(appSettings).all()).toHaveLength(1);
});

test("changes nothing when it loads the same files twice", () => {
  const changes = () => db.query("SELECT total_changes()").values();
  const before = changes();
  importGeo(db);
  expect(changes()).toEqual(before);
});

test("replaces the old rows with other files", () => {
  db.run("INSERT INTO us_cities VALUES ('NC', 'OLDATLANTIS', 'Old Atlantis', 0, 0, 1)");
  db.run("UPDATE settings SET value = 'older' WHERE key = 'geo_version'");
  importGeo(db);
  expect(contents()).toEqual([[41_901, 34_826]]);
  expect(db.query("SELECT 1 FROM us_cities WHERE key = 'OLDATLANTIS'").get()).toBeNull();
});

test("derives every key from the town's name except for aliases", () => {
  const rows = db.query<{ key: string; name: string }, []>("SELECT key, name FROM us_cities").all();
  const others = rows.filter((row) => row.key.replace(/ \d$/, "") !== cityKey(row.name)).map((row) => row.key);
  const aliases =
    "ABQ ATL ATX AVL BHAM BOCA CHARLOTTEAMALIE CINCY CLT COSPRINGS CRUZBAY DC DFW INDY JAX KC KC KCK KCMO KONA LA LAKEHAVASU MPLS NOLA NY NYC OKC PDX PHILLY PHX RVA SAINTPETE SALTLAKE SANFRAN SF SLC STL VEGAS WPB WS";
  expect(others.sort().join(" ")).toBe(aliases);
});

test("offers exactly the states of the data", () => {
  const inData = db.query("SELECT DISTINCT state FROM us_zips ORDER BY state").values().flat();
  expect([...allStateCodes].sort()).toEqual(inData as string[]);
  expect(states).toHaveLength(51);
  expect(states.map((state) => state.name)).toEqual(states.map((state) => state.name).sort());
});
