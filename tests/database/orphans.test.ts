import { expect, test } from "bun:test";
import { join } from "node:path";
import { readMigrationFiles } from "drizzle-orm/migrator";
import { mayOrphan } from "#db/migrate.ts";
import journal from "../../db/migrations/meta/_journal.json";

const checked = readMigrationFiles({ migrationsFolder: join(import.meta.dir, "../../db/migrations") }).map(({ sql }) =>
  mayOrphan(sql),
);
const isChecked = (name: string) => checked[journal.entries.findIndex(({ tag }) => tag.endsWith(name))];

test("a migration that rebuilds a table or writes rows is looked through for rows without their parent", () => {
  expect(["booking_pets", "repairs", "day_plan", "clock"].map(isChecked)).toEqual([true, true, true, true]);
  for (const text of [
    "DELETE FROM pets",
    "-- Why.\n\tUPDATE pets SET id = 1",
    "ALTER TABLE pets ADD a int REFERENCES b",
  ]) {
    expect(mayOrphan([text])).toBe(true);
  }
});

test("one that only adds tables, columns and triggers is not", () => {
  expect(["_limits", "own_visit_sequence", "drive_percent"].map(isChecked)).toEqual([false, false, false]);
  expect(mayOrphan(["CREATE TABLE a (b int REFERENCES c)", "ALTER TABLE a ADD update_at int"])).toBe(false);
});
