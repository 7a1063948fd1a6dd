import { expect, test } from "bun:test";
import { and } from "drizzle-orm";
import { addRow, changeRow, changeRows, findRows, geoSettings, removeRow, removeRows } from "#db/db.ts";
import { freshDb } from "#tests/support/db.ts";

const conditionless = { "an empty condition": and(), "no condition": undefined };

test.each(Object.entries(conditionless))("changes and removes no row with %s", (_, which) => {
  const db = freshDb();
  addRow(db, geoSettings, { key: "motto", value: "one dog at a time" });
  const before = findRows(db, geoSettings);
  const changes = { value: "two dogs" };

  for (const act of [
    () => changeRow(db, geoSettings, which, changes),
    () => changeRows(db, geoSettings, which, changes),
    () => removeRow(db, geoSettings, which),
    () => removeRows(db, geoSettings, which),
  ]) {
    expect(act).toThrow("Changes and removals need a condition");
  }
  expect(findRows(db, geoSettings)).toEqual(before);
});
