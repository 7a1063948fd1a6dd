import { afterAll, afterEach, beforeAll, beforeEach, mock } from "bun:test";
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { closeDatabase, type Db, engineOf, openNode, setWriteTimeout } from "#db/db.ts";
import { createPrimary, type Primary } from "./cluster/sqld.ts";
import { createKeys } from "./cluster/token.ts";
import { takeDatabasesFrom, templateData } from "./db.ts";
import { freePort } from "./ports.ts";

const CONCURRENCY = 6;
const START_WITHIN_MS = 600_000;

interface Place {
  primary: Primary;
  open: () => Db;
  db: Db | undefined;
  isTaken: boolean;
}

const folder = mkdtempSync(join(tmpdir(), "mudroom-suites-"));
const places: Place[] = [];
let isInTest = false;

beforeAll(async () => {
  const keys = createKeys();
  const primaries = Array.from({ length: CONCURRENCY }, (_, number) => {
    const at = { folder: join(folder, String(number)), port: freePort(), grpcPort: freePort(), adminPort: freePort() };
    return createPrimary({ ...at, keys, log: join(folder, `${number}.log`) });
  });
  for (const primary of primaries) {
    mkdirSync(dirname(primary.file), { recursive: true });
    writeFileSync(primary.file, templateData());
    await primary.start();
    const { url, folder: replica } = primary;
    const open = () => openNode({ url, replica, token: keys.token, timeout: 20_000 });
    places.push({ primary, open, db: undefined, isTaken: false });
  }
}, START_WITHIN_MS);

beforeEach(() => {
  isInTest = true;
});

afterEach(() => {
  isInTest = false;
  for (const place of lent.splice(0)) place.isTaken = false;
});

afterAll(async () => {
  for (const { db, primary } of places) {
    if (db) closeDatabase(db);
    await primary.kill();
  }
  rmSync(folder, { recursive: true });
}, START_WITHIN_MS);

const lent: Place[] = [];

takeDatabasesFrom(() => {
  const place = places.find(({ isTaken }) => !isTaken) ?? lent.shift();
  if (!place) throw new Error(`There are ${CONCURRENCY} databases at once and no more`);
  place.isTaken = true;
  if (isInTest) lent.push(place);
  if (place.db) closeDatabase(place.db);
  place.db = place.open();
  empty(place.db);
  return place.db;
});

// Its cookie would break tests that list every cookie; tests/nodes has its own.
const seen = await import("#src/http/sessions/read-your-writes.ts");
mock.module("#src/http/sessions/read-your-writes.ts", () => ({ ...seen, createReadYourWrites: () => null }));

const kept = new Set(["us_zips", "us_cities", "settings", "clock", "__drizzle_migrations"]);

function empty(db: Db) {
  const engine = engineOf(db);
  setWriteTimeout(db, 60_000);
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
  setWriteTimeout(db);
}
