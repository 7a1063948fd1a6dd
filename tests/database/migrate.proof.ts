import { expect, test } from "bun:test";
import { existsSync, readdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { openDatabase, sqlite } from "#db/db.ts";
import { isMigrated, migrateDatabase } from "#db/migrate.ts";
import { freshDb, temporaryFolder } from "#tests/support/db.ts";

const newFile = async () => join(temporaryFolder("migrate"), "mudroom.db");

test("creates every table and place in a new file and changes nothing later", async () => {
  const file = await newFile();
  const first = openDatabase(file);
  migrateDatabase(first);
  const zips = sqlite(first).query("SELECT count(*) AS n FROM us_zips").get();
  sqlite(first).close();

  const second = openDatabase(file);
  migrateDatabase(second, () => `${file}.backup`);

  expect(isMigrated(second)).toBe(true);
  expect(zips).toEqual({ n: 41_901 });
  expect(sqlite(second).query("PRAGMA foreign_keys").get()).toEqual({ foreign_keys: 1 });
  expect(sqlite(second).query("PRAGMA journal_mode").get()).toEqual({ journal_mode: "wal" });
  expect(existsSync(`${file}.backup`)).toBe(false);
});

test("doesn't touch a newer database", () => {
  const db = freshDb();
  sqlite(db).run("INSERT INTO __drizzle_migrations (hash, created_at) VALUES ('from the future', 9999999999999)");

  expect(() => migrateDatabase(db)).toThrow("newer version");
});

test("leaves no partial copy when the disk is full", () => {
  const folder = temporaryFolder("migrate");
  const file = join(folder, "mudroom.db");
  writeFileSync(file, sqlite(freshDb()).serialize());
  const program = `
    const { openReadOnly } = await import("#db/open.ts");
    const { writeSnapshot } = await import("#db/snapshot.ts");
    writeSnapshot(openReadOnly("${file}"), "${join(folder, "before-migration.db")}");`;
  const limited = "trap '' XFSZ; ulimit -f 2000; exec \"$@\"";
  const { exitCode, stderr } = Bun.spawnSync(["bash", "-c", limited, "bash", process.execPath, "-e", program]);

  expect([exitCode, stderr.toString()]).toEqual([1, expect.stringContaining("SQLITE_")]);
  expect(readdirSync(folder).filter((name) => name.startsWith("before-"))).toEqual([]);
});
