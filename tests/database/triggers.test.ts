import { expect, test } from "bun:test";
import { type Db, sqlite } from "#db/db.ts";
import { mayOrphanRows } from "#db/integrity.ts";
import { migrateDatabase } from "#db/migrate.ts";
import { triggers } from "#db/triggers.ts";
import { freshDb } from "#tests/support/db.ts";
import { asNextVersion, nextMigrations } from "#tests/support/next-migrations.ts";
import { testWith } from "#tests/support/test-with.ts";

const sorted = (list: { name: string; sql: string }[]) => list.sort((a, b) => a.name.localeCompare(b.name));
const inOrder = (db: Db) =>
  sorted(
    sqlite(db)
      .query<{ name: string; sql: string }, []>("SELECT name, sql FROM sqlite_master WHERE type = 'trigger'")
      .all(),
  );
const LIST = sorted(triggers.map(({ name, sql }) => ({ name, sql })));
const versionOf = (db: Db) => sqlite(db).query("PRAGMA schema_version").values()[0]![0];

const OTHER = "AFTER DELETE ON sessions BEGIN SELECT 1; END";
const differences: [string, string[]][] = [
  ["one that is not on the list", [`CREATE TRIGGER audit_log_old ${OTHER}`]],
  ["one that is missing", ["DROP TRIGGER audit_log_kept"]],
  [
    "one that does something else",
    ["DROP TRIGGER changes_of_session_removed", `CREATE TRIGGER changes_of_session_removed ${OTHER}`],
  ],
  ["none at all", triggers.map(({ name }) => `DROP TRIGGER ${name}`)],
];

testWith("gives a new database the listed triggers and writes nothing later", freshDb, (db) => {
  const before = [versionOf(db), sqlite(db).query("SELECT total_changes()").values()];

  migrateDatabase(db);

  expect(inOrder(db)).toEqual(LIST);
  expect([versionOf(db), sqlite(db).query("SELECT total_changes()").values()]).toEqual(before);
});

test.each(differences)("restores the listed triggers of a database with %s", (_, sql) => {
  const db = freshDb();
  for (const text of sql) sqlite(db).run(text);
  expect(inOrder(db)).not.toEqual(LIST);

  migrateDatabase(db);

  expect(inOrder(db)).toEqual(LIST);
});

testWith("hides a migration's writes from triggers and restores them afterwards", freshDb, (db) => {
  sqlite(db).run("DROP TRIGGER audit_log_kept");
  sqlite(db).run("CREATE TRIGGER full BEFORE UPDATE ON visits BEGIN SELECT RAISE(ABORT, 'full'); END");

  asNextVersion(() => migrateDatabase(db));

  expect(inOrder(db)).toEqual(LIST);
});

testWith("leaves the database unchanged when triggers fail", freshDb, (db) => {
  sqlite(db).run("DROP TRIGGER audit_log_kept");
  sqlite(db).run("ALTER TABLE audit_log RENAME TO audit_log_gone");
  const before = inOrder(db);

  expect(() => migrateDatabase(db)).toThrow("no such table");

  expect(inOrder(db)).toEqual(before);
});
test("checks references after a migration that rebuilds a table or writes rows", () => {
  for (const text of [
    "DELETE FROM pets",
    "-- Why.\n\tUPDATE pets SET id = 1",
    "DROP TABLE `pets`",
    "ALTER TABLE pets ADD a int REFERENCES b",
  ]) {
    expect(mayOrphanRows([text])).toBe(true);
  }
});

test("skips the check after a migration that only adds tables and columns", () => {
  expect(nextMigrations.map(({ sql }) => mayOrphanRows(sql))).toEqual([true, ...Array(7).fill(false)]);
  expect(mayOrphanRows(["CREATE TABLE a (b int REFERENCES c)", "ALTER TABLE a ADD update_at int"])).toBe(false);
});
