import { expect, test } from "bun:test";
import { existsSync } from "node:fs";
import { join } from "node:path";
import { isCurrent, migrateDatabase } from "#db/migrate.ts";
import { openDatabase, sqlite } from "#db/open.ts";
import { freshDb } from "#tests/support/db.ts";
import { temporaryFolder } from "#tests/support/folders.ts";

const newFile = async () => join(temporaryFolder("migrate"), "mudroom.db");

test("a new file gets every table and all places, and a second start changes nothing", async () => {
  const file = await newFile();
  const first = openDatabase(file);
  migrateDatabase(first);
  const zips = sqlite(first).query("SELECT count(*) AS n FROM us_zips").get();
  sqlite(first).close();

  const second = openDatabase(file);
  migrateDatabase(second, () => `${file}.backup`);

  expect(isCurrent(second)).toBe(true);
  expect(zips).toEqual({ n: 41_901 });
  expect(sqlite(second).query("PRAGMA foreign_keys").get()).toEqual({ foreign_keys: 1 });
  expect(sqlite(second).query("PRAGMA journal_mode").get()).toEqual({ journal_mode: "wal" });
  expect(existsSync(`${file}.backup`)).toBe(false);
});

test("a database of a newer version is left alone", () => {
  const db = freshDb();
  sqlite(db).run("INSERT INTO __drizzle_migrations (hash, created_at) VALUES ('from the future', 9999999999999)");

  expect(() => migrateDatabase(db)).toThrow("newer version");
});
