import { expect, test } from "bun:test";
import { and } from "drizzle-orm";
import { addRow, appSettings, changeRow, changeRows, findRows, removeRow, removeRows } from "#db/db.ts";
import { freshDb } from "#tests/support/db.ts";

const conditionless = { "an empty condition": and(), "no condition": undefined };

test.each(Object.entries(conditionless))("changes and removes no row with %s", (_, which) => {
  const db = freshDb();
  addRow(db, appSettings, { key: "motto", value: "one dog at a time" });
  const before = findRows(db, appSettings);
  const changes = { value: "two dogs" };

  for (const act of [
    () => changeRow(db, appSettings, which, changes),
    () => changeRows(db, appSettings, which, changes),
    () => removeRow(db, appSettings, which),
    () => removeRows(db, appSettings, which),
  ]) {
    expect(act).toThrow("Changes and removals need a condition");
  }
  expect(findRows(db, appSettings)).toEqual(before);
});
