import { afterAll, afterEach, beforeAll, beforeEach } from "bun:test";
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { closeDatabase, type Db, engineOf, openNode, setPatience } from "#db/open.ts";
import { createPrimary, type Primary } from "./cluster/sqld.ts";
import { createKeys } from "./cluster/token.ts";
import { takeDatabasesFrom, templateData } from "./db.ts";
import { freePort } from "./ports.ts";

/**
 * Loaded before tests, it has them work through the engine of a node, on real database servers (tests/nodes/suites.proof.ts). A
 * node reads the primary's own file here, so there is no replica to wait for. A few databases serve all tests of a file, one
 * after the other, and are made empty in between.
 */
const AT_ONCE = 6;

interface Place {
  primary: Primary;
  db: Db;
  isTaken: boolean;
}

const folder = mkdtempSync(join(tmpdir(), "mudroom-suites-"));
const places: Place[] = [];
let isInTest = false;

beforeAll(async () => {
  const keys = createKeys();
  for (let number = 0; number < AT_ONCE; number++) {
    const own = join(folder, String(number));
    const at = { folder: own, keys, port: freePort(), grpcPort: freePort(), adminPort: freePort() };
    const primary = createPrimary({ ...at, log: join(folder, `${number}.log`) });
    mkdirSync(dirname(primary.file), { recursive: true });
    writeFileSync(primary.file, templateData());
    await primary.start();
    const db = openNode({ url: primary.url, token: keys.token, replica: own, timeout: 20_000 });
    places.push({ primary, db, isTaken: false });
  }
});

beforeEach(() => {
  isInTest = true;
});

afterEach(() => {
  isInTest = false;
  for (const place of lent.splice(0)) place.isTaken = false;
});

afterAll(async () => {
  for (const { db, primary } of places) {
    closeDatabase(db);
    await primary.kill();
  }
  rmSync(folder, { recursive: true });
});

const lent: Place[] = [];

takeDatabasesFrom(() => {
  const place = places.find(({ isTaken }) => !isTaken);
  if (!place) throw new Error(`A test has more than ${AT_ONCE} databases`);
  place.isTaken = true;
  // What is made outside a test is for all of them.
  if (isInTest) lent.push(place);
  empty(place.db);
  return place.db;
});

/** What every migrated database holds, and what nobody may take out of it. */
const kept = new Set(["us_zips", "us_cities", "settings", "clock", "__drizzle_migrations"]);

function empty(db: Db) {
  const engine = engineOf(db);
  setPatience(db, 60_000);
  engine.run("PRAGMA foreign_keys = OFF");
  const tables = engine
    .query<{ name: string }, []>("SELECT name FROM sqlite_master WHERE type = 'table' AND name NOT LIKE 'sqlite_%'")
    .all()
    .filter(({ name }) => !kept.has(name));
  const refusing = engine
    .query<{ name: string; sql: string }, []>("SELECT name, sql FROM sqlite_master WHERE sql LIKE '%RAISE(%DELETE%'")
    .all();
  const work = () => {
    for (const { name } of refusing) engine.run(`DROP TRIGGER ${name}`);
    for (const { name } of tables) engine.run(`DELETE FROM ${name}`);
    engine.run("DELETE FROM settings WHERE key <> 'geo_version'");
    engine.run("DELETE FROM sqlite_sequence");
    for (const { sql } of refusing) engine.run(sql);
  };
  engine.transaction(work).immediate();
  engine.run("PRAGMA foreign_keys = ON");
  setPatience(db);
}
