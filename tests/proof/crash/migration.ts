import type { Database } from "bun:sqlite";
import { cp, mkdir, readdir, rm } from "node:fs/promises";
import { join } from "node:path";
import { openDatabase, sqlite } from "#db/db.ts";
import { migrateDatabase } from "#db/migrate.ts";
import { asNextVersion, nextMigrations, nextVersionEnv } from "#tests/support/next-migrations.ts";
import { folderForRun } from "../../../bench/cleanup.ts";
import { complaints, reading } from "../support/reading.ts";
import { atLeast, exactly, type Figure, noted } from "../support/report.ts";
import { main, type Site, siteOn } from "../support/site.ts";
import { makeWorld } from "../support/world.ts";

const MAX_TRIES = 3;

interface Plan {
  kills: number;
  visits: number;
  isWhole: boolean;
}

const moments = ["before the copy was whole", "between copy and new schema", "after the new schema"] as const;
type Moment = (typeof moments)[number];

const opener = [
  "--eval",
  "(await import('#src/open-data.ts')).openData({ dataDir: process.env.DATA_DIR }, Date.now())",
];

export async function killDuringMigration({ kills, visits, isWhole }: Plan): Promise<Figure[]> {
  const opened = (dataDir: string) => siteOn(dataDir, nextVersionEnv, isWhole ? [main] : opener);
  const old = await folderForRun();
  await makeOldData(old, visits);
  const wanted = { counts: reading(join(old, "mudroom.db"), rowCounts), shape: shapeOfNewFile() };
  const lasts = await timeMigration(opened(await copyOf(old)));
  const met: Moment[] = [];
  const halfCopies: string[] = [];
  const wrong: string[] = [];
  const during = () => met.filter((moment) => moment !== "after the new schema").length;
  while (during() < kills && met.length < MAX_TRIES * kills) {
    const site = opened(await copyOf(old));
    site.launch();
    await firstSign(site);
    // More kills come early because the copy comes first and is shorter.
    await Bun.sleep(Math.random() ** 2 * lasts);
    await site.kill();
    met.push(await momentOf(site));
    halfCopies.push(...(await namedButHalf(site, wanted.counts)));
    const isLast = during() === kills || met.length === MAX_TRIES * kills;
    await (isWhole || isLast ? startWhole(site.dataDir) : site.launch().exited);
    wrong.push(...findWrong(site, wanted));
    halfCopies.push(...(await namedButHalf(site, wanted.counts)));
    if ((await copiesIn(site)).length === 0) halfCopies.push("no copy at all after the upgrade");
    await rm(site.dataDir, { recursive: true, force: true });
  }
  for (const text of [...wrong, ...halfCopies].slice(0, 10)) console.error(text);
  return [
    atLeast("kills during an upgrade", during(), kills),
    ...moments.map((moment) => noted(`… ${moment}`, met.filter((one) => one === moment).length)),
    exactly("upgraded databases with other rows, rules or complaints", wrong.length, 0),
    exactly("copies from before the upgrade, half or missing", halfCopies.length, 0),
  ];
}

async function makeOldData(dataDir: string, visits: number) {
  await makeWorld(dataDir, { groomers: 20, parents: 20, owners: 0 });
  await mkdir(join(dataDir, "backups"), { recursive: true });
  reading(join(dataDir, "mudroom.db"), (db) => {
    const columns = (db.query("PRAGMA table_info(visits)").all() as { name: string }[])
      .map(({ name }) => name)
      .filter((name) => name !== "id");
    const values = columns.map((name) => (name === "request_key" ? "'copy ' || n" : `v.${name}`));
    db.run(`WITH RECURSIVE s(n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM s WHERE n < ${visits})
      INSERT INTO visits (${columns}) SELECT ${values} FROM s JOIN visits v ON v.id = (SELECT min(id) FROM visits)`);
    db.run("PRAGMA wal_checkpoint(TRUNCATE)");
  });
}

const rowCounts = (db: Database) =>
  ["users", "groomer_profiles", "service_packages", "visits", "reviews"]
    .map((table) => `${table} ${db.query(`SELECT count(*) FROM ${table}`).values()[0]![0]}`)
    .join(", ");

const hasLast = (db: Database) =>
  db.query("SELECT 1 FROM __drizzle_migrations WHERE created_at = ?").get(nextMigrations.at(-1)!.folderMillis) !== null;

const shapeOf = (db: Database) =>
  JSON.stringify(
    db.query("SELECT type, name, sql FROM sqlite_master WHERE name NOT LIKE '%drizzle%' ORDER BY type, name").values(),
  );

function shapeOfNewFile(): string {
  const db = openDatabase(":memory:");
  asNextVersion(() => migrateDatabase(db));
  return shapeOf(sqlite(db));
}

async function startWhole(dataDir: string) {
  const site = siteOn(dataDir, nextVersionEnv);
  await site.start();
  await site.kill();
}

async function copyOf(folder: string): Promise<string> {
  const dataDir = await folderForRun();
  await cp(folder, dataDir, { recursive: true });
  return dataDir;
}

async function timeMigration(site: Site): Promise<number> {
  site.launch();
  const startedAt = await firstSign(site);
  while (!reading(site.file, hasLast)) await Bun.sleep(5);
  const lasts = performance.now() - startedAt;
  await site.kill();
  return lasts;
}

async function firstSign({ dataDir }: Site): Promise<number> {
  while ((await readdir(join(dataDir, "backups"))).length === 0) await Bun.sleep(1);
  return performance.now();
}

async function copiesIn({ dataDir }: Site): Promise<string[]> {
  const names = await readdir(join(dataDir, "backups"));
  return names.filter((name) => name.endsWith(".db")).map((name) => join(dataDir, "backups", name));
}

async function momentOf(site: Site): Promise<Moment> {
  if ((await copiesIn(site)).length === 0) return "before the copy was whole";
  // Reads a copy of the dead process's files because opening them would recover them instead of the server.
  const aside = await copyOf(site.dataDir);
  const isDone = reading(join(aside, "mudroom.db"), hasLast);
  await rm(aside, { recursive: true, force: true });
  return isDone ? "after the new schema" : "between copy and new schema";
}

async function namedButHalf(site: Site, counts: string): Promise<string[]> {
  return (await copiesIn(site)).flatMap((path) => {
    try {
      const isWhole = reading(path, (db) => complaints(db).length === 0 && rowCounts(db) === counts);
      return isWhole ? [] : [`half: ${path}`];
    } catch (error) {
      return [`half: ${path}: ${error}`];
    }
  });
}

const findWrong = ({ file }: Site, wanted: { counts: string; shape: string }): string[] =>
  reading(file, (db) => [
    ...complaints(db),
    ...(rowCounts(db) === wanted.counts ? [] : [`rows: ${rowCounts(db)} instead of ${wanted.counts}`]),
    ...(shapeOf(db) === wanted.shape ? [] : ["the tables are not those of a new file"]),
  ]);
