import { expect, test } from "bun:test";
import { copyFileSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { FROM_BEFORE } from "#db/migrate.ts";
import { openDatabase, sqlite } from "#db/open.ts";
import { listBackups } from "#src/features/running/backups/list.ts";
import { restoreBackup } from "#src/features/running/backups/restore.ts";
import { checkDatabase } from "#src/features/running/doctor/database.ts";
import { openData } from "#src/open-data.ts";
import { START } from "#tests/support/app.ts";
import { freshDb } from "#tests/support/db.ts";
import { temporaryFolder } from "#tests/support/folders.ts";
import { dataFolders } from "../running/doctor/setup.ts";

const folders = dataFolders();
const noted = (at: string) => `INSERT INTO __drizzle_migrations (hash, created_at) VALUES ('x', ${at})`;
const EARLIER = noted("(SELECT min(created_at) - 1 FROM __drizzle_migrations)");

/** Databases from before the baseline: with its first note, all of them, one that also has what came later, one that was never a WAL. */
const before: [string, string[]][] = [
  ["the first version", ["DELETE FROM __drizzle_migrations", noted("1795259748687")]],
  ["the last one", ["DELETE FROM __drizzle_migrations", noted("1795259748687"), noted("1795865163354")]],
  ["one that went on by itself", [EARLIER]],
  ["one without a log beside it", ["PRAGMA journal_mode = DELETE", EARLIER]],
];

test.each(before)(
  "a database of %s stays as it is, and a start, the doctor and a restore say what reads it",
  (_, sql) => {
    const dataDir = folders.filled(...sql);
    const file = join(dataDir, "mudroom.db");
    const bytes = readFileSync(file);

    expect(() => openData({ dataDir }, START)).toThrow(FROM_BEFORE);
    expect(checkDatabase(dataDir, START)).toContainEqual(
      expect.objectContaining({ check: "migrations", state: "problem", says: FROM_BEFORE }),
    );
    expect(readFileSync(file).equals(bytes)).toBe(true);

    const other = folders.filled();
    const here = readFileSync(join(other, "mudroom.db"));
    copyFileSync(file, join(other, "backups/before-migration-2026-06-10T15-00-00Z.db"));
    const [backup] = listBackups(other);
    expect(() => restoreBackup(other, backup!, { now: START, say: () => {} })).toThrow(FROM_BEFORE);
    expect(readFileSync(join(other, "mudroom.db")).equals(here)).toBe(true);
  },
);

test("what such a database has not yet written from its log into its file stays there", () => {
  const dataDir = folders.empty();
  const file = join(dataDir, "mudroom.db");
  const elsewhere = join(temporaryFolder("from-before"), "mudroom.db");
  writeFileSync(elsewhere, sqlite(freshDb()).serialize());
  const db = sqlite(openDatabase(elsewhere));
  db.run(EARLIER);
  const names = ["", "-wal"];
  for (const name of names) copyFileSync(elsewhere + name, file + name);
  const bytes = () => Buffer.concat(names.map((name) => readFileSync(file + name)));
  const was = bytes();

  expect(() => openData({ dataDir }, START)).toThrow(FROM_BEFORE);

  expect(bytes().equals(was)).toBe(true);
});

test("a start on it ends with one line, and with the code that is not tried again", () => {
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

  expect([exitCode, stderr.toString()]).toEqual([78, `${FROM_BEFORE}\n`]);
});
