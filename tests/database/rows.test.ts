import { expect, test } from "bun:test";
import { and } from "drizzle-orm";
import { addRow, changeRow, changeRows, findRows, removeRow, removeRows, settings } from "#db/db.ts";
import { freshDb } from "#tests/support/db.ts";

const conditionless = { "an empty condition": and(), "no condition": undefined };

test.each(Object.entries(conditionless))("changes and removes no row with %s", (_, which) => {
  const db = freshDb();
  addRow(db, settings, { key: "motto", value: "one dog at a time" });
  const before = findRows(db, settings);
  const changes = { value: "two dogs" };

  for (const act of [
    () => changeRow(db, settings, which, changes),
    () => changeRows(db, settings, which, changes),
    () => removeRow(db, settings, which),
    () => removeRows(db, settings, which),
  ]) {
    expect(act).toThrow("Changes and removals need a condition");
  }
  expect(findRows(db, settings)).toEqual(before);
});
