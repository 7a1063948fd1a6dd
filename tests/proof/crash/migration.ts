import { cp, readdir, rm } from "node:fs/promises";
import { join } from "node:path";
import { migrateDatabase } from "#db/migrate.ts";
import { openDatabase, sqlite } from "#db/open.ts";
import { asNextVersion, nextVersionEnv } from "#tests/support/next-migrations.ts";
import { atLeast, exactly, type Figure, noted } from "../support/report.ts";
import { hasLast, makeOldData, rowCounts, shapeOf } from "./old-data.ts";
import { complaints, reading } from "./read-data.ts";
import { dataFolder, type Site, siteOn } from "./site.ts";

const MAX_TRIES = 3;

interface Plan {
  kills: number;
  bookings: number;
  isWhole: boolean;
}

type Moment = "before the copy was whole" | "between copy and new schema" | "after the new schema";

export async function killDuringMigration({ kills, bookings, isWhole }: Plan): Promise<Figure[]> {
  const opened = (dataDir: string) => siteOn(dataDir, nextVersionEnv, isWhole ? undefined : opener);
  const old = await dataFolder();
  await makeOldData(old, bookings);
  const wanted = { counts: reading(join(old, "mudroom.db"), rowCounts), shape: shapeOfNewFile() };
  const lasts = await timeMigration(opened(await copyOf(old)));
  const moments: Moment[] = [];
  const halfCopies: string[] = [];
  const wrong: string[] = [];
  const during = () => moments.filter((moment) => moment !== "after the new schema").length;
  while (during() < kills && moments.length < MAX_TRIES * kills) {
    const site = opened(await copyOf(old));
    await killWithin(site, lasts);
    moments.push(await momentOf(site.dataDir));
    halfCopies.push(...(await namedButHalf(site.dataDir, wanted.counts)));
    const isLast = during() === kills || moments.length === MAX_TRIES * kills;
    await (isWhole || isLast ? startWhole(site.dataDir) : site.launch().exited);
    wrong.push(...findWrong(site.dataDir, wanted));
    halfCopies.push(...(await namedButHalf(site.dataDir, wanted.counts)));
    if ((await copiesIn(site.dataDir)).length === 0) halfCopies.push("no copy at all after the upgrade");
    await rm(site.dataDir, { recursive: true, force: true });
  }
  for (const text of [...wrong, ...halfCopies].slice(0, 10)) console.error(text);
  const times = (moment: Moment) => moments.filter((one) => one === moment).length;
  return [
    atLeast("kills during an upgrade", during(), kills),
    noted("… before the copy was whole", times("before the copy was whole")),
    noted("… between copy and new schema", times("between copy and new schema")),
    noted("… after the new schema was committed", times("after the new schema")),
    exactly("upgraded databases with other rows, rules or complaints", wrong.length, 0),
    exactly("copies from before the upgrade, half or missing", halfCopies.length, 0),
  ];
}

const opener = join(import.meta.dir, "open-data.ts");

async function startWhole(dataDir: string) {
  const site = siteOn(dataDir, nextVersionEnv);
  await site.start();
  await site.kill();
}

async function copyOf(old: string): Promise<string> {
  const dataDir = await dataFolder();
  await cp(old, dataDir, { recursive: true });
  return dataDir;
}

async function timeMigration(site: Site): Promise<number> {
  site.launch();
  const startedAt = await firstSign(site.dataDir);
  const path = join(site.dataDir, "mudroom.db");
  while (!reading(path, hasLast)) await Bun.sleep(5);
  const lasts = performance.now() - startedAt;
  await site.kill();
  return lasts;
}

async function killWithin(site: Site, ms: number) {
  site.launch();
  await firstSign(site.dataDir);
  // The copy comes first and is the shorter part, so more kills come early.
  await Bun.sleep(Math.random() ** 2 * ms);
  await site.kill();
}

async function firstSign(dataDir: string): Promise<number> {
  while ((await readdir(join(dataDir, "backups"))).length === 0) await Bun.sleep(1);
  return performance.now();
}

async function copiesIn(dataDir: string): Promise<string[]> {
  const names = await readdir(join(dataDir, "backups"));
  return names.filter((name) => name.endsWith(".db")).map((name) => join(dataDir, "backups", name));
}

async function momentOf(dataDir: string): Promise<Moment> {
  if ((await copiesIn(dataDir)).length === 0) return "before the copy was whole";
  // A look at a copy of the dead process's files: opening them here would recover them in the server's place.
  const aside = await dataFolder();
  await cp(dataDir, aside, { recursive: true });
  const isDone = reading(join(aside, "mudroom.db"), hasLast);
  await rm(aside, { recursive: true, force: true });
  return isDone ? "after the new schema" : "between copy and new schema";
}

async function namedButHalf(dataDir: string, counts: string): Promise<string[]> {
  return (await copiesIn(dataDir)).flatMap((path) => {
    try {
      const isWhole = reading(path, (db) => complaints(db).length === 0 && rowCounts(db) === counts);
      return isWhole ? [] : [`half: ${path}`];
    } catch (error) {
      return [`half: ${path}: ${error}`];
    }
  });
}

function findWrong(dataDir: string, wanted: { counts: string; shape: string }): string[] {
  return reading(join(dataDir, "mudroom.db"), (db) => [
    ...complaints(db),
    ...(rowCounts(db) === wanted.counts ? [] : [`rows: ${rowCounts(db)} instead of ${wanted.counts}`]),
    ...(shapeOf(db) === wanted.shape ? [] : ["the tables are not those of a new file"]),
  ]);
}

function shapeOfNewFile(): string {
  const db = openDatabase(":memory:");
  asNextVersion(() => migrateDatabase(db));
  return shapeOf(sqlite(db));
}
