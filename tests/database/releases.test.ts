import type { Database } from "bun:sqlite";
import { expect, test } from "bun:test";
import { copyFileSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { openDatabase, sqlite } from "#db/db.ts";
import { TOO_OLD_TEXT } from "#db/migrate.ts";
import { listBackups } from "#src/features/operations/backups/list.ts";
import { restoreBackup } from "#src/features/operations/backups/restore.ts";
import { checkDatabase } from "#src/features/operations/doctor/database.ts";
import { openData } from "#src/open-data.ts";
import { START } from "#tests/support/app.ts";
import { freshDb, temporaryFolder } from "#tests/support/db.ts";
import { asNextVersion } from "#tests/support/next-migrations.ts";
import { dataFolders } from "../operations/doctor/setup.ts";
import { folderOf, snapshots } from "./release-files.ts";

test("changes nothing when an upgrade would break a reference", async () => {
  const dataDir = await folderOf(snapshots[0]!);
  const file = join(dataDir, "mudroom.db");
  const old = sqlite(openDatabase(file));
  old.run("PRAGMA foreign_keys = OFF");
  old.run("UPDATE pets SET pet_parent_id = 999999 WHERE id = 1");
  const shape = (db: Database) => [
    db.query("SELECT name, sql FROM sqlite_master ORDER BY name").values(),
    db.query("SELECT * FROM __drizzle_migrations").values(),
  ];
  const before = shape(old);
  old.close();

  expect(() => asNextVersion(() => openData({ dataDir }, START))).toThrow("breaks references (rows: 1)");

  const after = sqlite(openDatabase(file));
  expect(shape(after)).toEqual(before);
  after.close();
});

test("makes one copy for each upgrade however often starts fail", async () => {
  const dataDir = await folderOf(snapshots[0]!);
  mkdirSync(join(dataDir, "backups"));
  const broken = sqlite(openDatabase(join(dataDir, "mudroom.db")));
  broken.run("PRAGMA foreign_keys = OFF");
  broken.run("UPDATE pets SET pet_parent_id = 999999 WHERE id = 1");
  broken.close();

  for (let start = 0; start < 6; start++) {
    expect(() => asNextVersion(() => openData({ dataDir }, START + start * 1000))).toThrow("breaks references");
  }

  const copies = listBackups(dataDir).map(({ name }) => name);
  expect(copies).toHaveLength(4);
  expect(copies).toContain("before-migration-2026-06-10T16-00-05Z.db");
  for (const name of copies) expect(await Bun.file(join(dataDir, "backups", name)).exists()).toBe(true);
});
const folders = dataFolders();
const noted = (at: string) => `INSERT INTO __drizzle_migrations (hash, created_at) VALUES ('x', ${at})`;
const EARLIER = noted("(SELECT min(created_at) - 1 FROM __drizzle_migrations)");

const before: [string, string[]][] = [
  ["the first version", ["DELETE FROM __drizzle_migrations", noted("1795259748687")]],
  ["the last one", ["DELETE FROM __drizzle_migrations", noted("1795259748687"), noted("1795865163354")]],
  ["one that went on by itself", [EARLIER]],
  ["one without a log beside it", ["PRAGMA journal_mode = DELETE", EARLIER]],
];

test.each(before)("doesn't touch a database of %s and names the version that reads it", (_, sql) => {
  const dataDir = folders.filled(...sql);
  const file = join(dataDir, "mudroom.db");
  const bytes = readFileSync(file);

  expect(() => openData({ dataDir }, START)).toThrow(TOO_OLD_TEXT);
  expect(checkDatabase(dataDir, () => START)).toContainEqual(
    expect.objectContaining({ check: "migrations", state: "problem", says: TOO_OLD_TEXT }),
  );
  expect(readFileSync(file).equals(bytes)).toBe(true);

  const other = folders.filled();
  const here = readFileSync(join(other, "mudroom.db"));
  copyFileSync(file, join(other, "backups/before-migration-2026-06-10T15-00-00Z.db"));
  const [backup] = listBackups(other);
  expect(() => restoreBackup(other, backup!, { now: START, say: () => {} })).toThrow(TOO_OLD_TEXT);
  expect(readFileSync(join(other, "mudroom.db")).equals(here)).toBe(true);
});

test("keeps changes in such a database's log", () => {
  const dataDir = folders.empty();
  const file = join(dataDir, "mudroom.db");
  const elsewhere = join(temporaryFolder("from-before"), "mudroom.db");
  writeFileSync(elsewhere, sqlite(freshDb()).serialize());
  sqlite(openDatabase(elsewhere)).run(EARLIER);
  const names = ["", "-wal"];
  for (const name of names) copyFileSync(elsewhere + name, file + name);
  const bytes = () => Buffer.concat(names.map((name) => readFileSync(file + name)));
  const was = bytes();

  expect(() => openData({ dataDir }, START)).toThrow(TOO_OLD_TEXT);

  expect(bytes().equals(was)).toBe(true);
});

test("ends a start on it with one line and the code for no retry", () => {
  const dataDir = folders.filled(EARLIER);
  const env = {
    DATA_DIR: dataDir,
    DEMO: "0",
    APP_URL: "http://localhost:3000",
    ALLOW_EMBEDDED_PAYMENTS: "1",
    LOG: "off",
  };
  const main = join(import.meta.dir, "../../src/main.ts");
  const { exitCode, stderr } = Bun.spawnSync([process.execPath, main], { env });

  expect([exitCode, stderr.toString()]).toEqual([78, `${TOO_OLD_TEXT}\n`]);
});
