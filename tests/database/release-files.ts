import type { Database } from "bun:sqlite";
import { expect } from "bun:test";
import { readdirSync, rmSync } from "node:fs";
import { join } from "node:path";
import { closeDatabase, openDatabase, sqlite } from "#db/db.ts";
import { newestAppliedMs, newestKnownMs } from "#db/migrate.ts";
import { jsonLogger } from "#src/base/log.ts";
import { checkBackupFile } from "#src/features/operations/backups/check.ts";
import { chooseBackup, listBackups } from "#src/features/operations/backups/list.ts";
import { restoreBackup } from "#src/features/operations/backups/restore.ts";
import { openData } from "#src/open-data.ts";
import { START } from "#tests/support/app.ts";
import { temporaryFolder } from "#tests/support/db.ts";
import { asNextVersion } from "#tests/support/next-migrations.ts";

export const snapshots = readdirSync(join(import.meta.dir, "snapshots")).sort();
const PLACES = ["us_zips", "us_cities", "settings", "sqlite_sequence", "__drizzle_migrations"];

export async function folderOf(snapshot: string): Promise<string> {
  const dataDir = temporaryFolder("release");
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
  const newest = newestAppliedMs(db);
  closeDatabase(db);
  return { counts, newest };
}

export async function upgrades(snapshot: string) {
  const dataDir = await folderOf(snapshot);
  const file = join(dataDir, "mudroom.db");
  const before = countsInFile(file);
  expect(Object.values(before.counts).filter((rows) => rows > 0).length).toBeGreaterThan(15);

  const copies = () => listBackups(dataDir).filter(({ kind }) => kind === "before-migration");
  const open = () => {
    const lines: string[] = [];
    const isOld = countsInFile(file).newest !== newestKnownMs;
    const upgraded = openData(
      { dataDir },
      START,
      jsonLogger((line) => lines.push(line)),
    );
    expect(lines.map((line) => JSON.parse(line))).toEqual(
      isOld ? [expect.objectContaining({ event: "migrated", ms: expect.any(Number) })] : [],
    );
    expect(newestAppliedMs(upgraded)).toBe(newestKnownMs);
    closeDatabase(upgraded);
    return countsInFile(file);
  };

  const now = open();
  expect(now.counts).toMatchObject(before.counts);
  expect(copies()).toHaveLength(before.newest === newestKnownMs ? 0 : 1);
  for (const copy of copies()) rmSync(copy.path);
  expect(asNextVersion(open)).toEqual({ ...now, newest: checkBackupFile(file) });

  const [copy] = copies();
  restoreBackup(dataDir, chooseBackup(dataDir, copy!.name, START), { now: START, say: () => {} });
  expect(countsInFile(file)).toEqual(now);
}
