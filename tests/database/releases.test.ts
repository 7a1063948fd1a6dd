import type { Database } from "bun:sqlite";
import { afterAll, expect, test } from "bun:test";
import { mkdirSync, readdirSync } from "node:fs";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { knownMigration, newestMigration } from "#db/migrate.ts";
import { closeDatabase, openDatabase, sqlite } from "#db/open.ts";
import { checkCopy } from "#src/features/backups/check.ts";
import { chooseBackup } from "#src/features/backups/choose.ts";
import { listBackups } from "#src/features/backups/list.ts";
import { restoreBackup } from "#src/features/backups/restore.ts";
import { openData } from "#src/start.ts";
import { START } from "#tests/support/app.ts";

/** Databases full of visits, memberships and mails, as earlier releases left them; `snapshot.ts` makes one. */
const snapshots = readdirSync(join(import.meta.dir, "snapshots"));
/** Loaded again at every start when they are missing. */
const PLACES = ["us_zips", "us_cities", "settings", "sqlite_sequence", "__drizzle_migrations"];
const made: string[] = [];
afterAll(async () => {
  for (const folder of made) await rm(folder, { recursive: true, force: true });
});

async function folderOf(snapshot: string): Promise<string> {
  const dataDir = await mkdtemp(join(tmpdir(), "release-"));
  made.push(dataDir);
  const packed = await Bun.file(join(import.meta.dir, "snapshots", snapshot)).bytes();
  await Bun.write(join(dataDir, "mudroom.db"), Bun.gunzipSync(packed));
  return dataDir;
}

function countsIn(db: Database): Record<string, number> {
  const tables = db.query<{ name: string }, []>("SELECT name FROM sqlite_master WHERE type = 'table' ORDER BY name");
  const names = tables.all().flatMap(({ name }) => (PLACES.includes(name) ? [] : [name]));
  const count = (table: string) => db.query<{ n: number }, []>(`SELECT count(*) AS n FROM ${table}`).get()!.n;
  return Object.fromEntries(names.map((name) => [name, count(name)]));
}

function countsInFile(file: string) {
  const db = openDatabase(file);
  const counts = countsIn(sqlite(db));
  const newest = newestMigration(db);
  closeDatabase(db);
  return { counts, newest };
}

test.each(snapshots)("an upgrade from %s keeps every row, and its copy brings the release back", async (snapshot) => {
  const dataDir = await folderOf(snapshot);
  const file = join(dataDir, "mudroom.db");
  const before = countsInFile(file);
  expect(Object.values(before.counts).filter((rows) => rows > 0).length).toBeGreaterThan(15);

  const upgraded = openData({ dataDir }, START);
  expect(countsIn(sqlite(upgraded))).toMatchObject(before.counts);
  expect(newestMigration(upgraded)).toBe(knownMigration);
  sqlite(upgraded).run("DELETE FROM reviews");
  closeDatabase(upgraded);
  expect(checkCopy(file)).toBe(knownMigration);
  if (before.newest === knownMigration) return;

  const copy = listBackups(dataDir).find(({ kind }) => kind === "before-migration")!;
  restoreBackup(dataDir, chooseBackup(dataDir, copy.name), { now: START, say: () => {} });
  expect(countsInFile(file)).toEqual(before);
});

test("each upgrade has a copy of its own, and starts that fail do not fill the disk with them", async () => {
  const dataDir = await folderOf(snapshots[0]!);
  mkdirSync(join(dataDir, "backups"));
  const broken = sqlite(openDatabase(join(dataDir, "mudroom.db")));
  broken.run("PRAGMA foreign_keys = OFF");
  broken.run("UPDATE pets SET pet_parent_id = 999999 WHERE id = 1");
  // Whatever this code's next migration is, it has not run.
  broken.run("DELETE FROM __drizzle_migrations WHERE created_at = (SELECT max(created_at) FROM __drizzle_migrations)");
  broken.close();

  for (let start = 0; start < 6; start++) {
    expect(() => openData({ dataDir }, START + start * 1000)).toThrow();
  }

  const copies = listBackups(dataDir).map(({ name }) => name);
  expect(copies).toHaveLength(4);
  expect(copies).toContain("before-migration-2026-06-10T16-00-05Z.db");
  for (const name of copies) expect(await Bun.file(join(dataDir, "backups", name)).exists()).toBe(true);
});
