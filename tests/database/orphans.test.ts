import { expect, test } from "bun:test";
import { mayOrphan } from "#db/soundness.ts";
import { nextMigrations } from "#tests/support/next-migrations.ts";

test("a migration that rebuilds a table or writes rows is looked through for rows without their parent", () => {
  for (const text of [
    "DELETE FROM pets",
    "-- Why.\n\tUPDATE pets SET id = 1",
    "DROP TABLE `pets`",
    "ALTER TABLE pets ADD a int REFERENCES b",
  ]) {
    expect(mayOrphan([text])).toBe(true);
  }
});

test("one that only adds tables and columns is not", () => {
  expect(nextMigrations.map(({ sql }) => mayOrphan(sql))).toEqual([true, ...Array(7).fill(false)]);
  expect(mayOrphan(["CREATE TABLE a (b int REFERENCES c)", "ALTER TABLE a ADD update_at int"])).toBe(false);
});
