import type { Database } from "bun:sqlite";
import { expect, test } from "bun:test";
import { mkdirSync } from "node:fs";
import { join } from "node:path";
import { openDatabase, sqlite } from "#db/open.ts";
import { listBackups } from "#src/features/running/backups/list.ts";
import { openData } from "#src/open-data.ts";
import { START } from "#tests/support/app.ts";
import { asNextVersion } from "#tests/support/next-migrations.ts";
import { folderOf, snapshots } from "./release-files.ts";

test("an upgrade that would leave a row without its parent changes nothing", async () => {
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

test("each upgrade has a copy of its own, and starts that fail do not fill the disk with them", async () => {
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
