import { expect, test } from "bun:test";
import { and } from "drizzle-orm";
import {
  addRow,
  appSettings,
  changeRow,
  changeRows,
  connectedCalendars,
  findRow,
  findRows,
  removeRow,
  removeRows,
  sqlite,
} from "#db/db.ts";
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

test("keeps null, false, lists, and defaults apart in rows of the same columns", () => {
  const db = freshDb();
  sqlite(db).run("PRAGMA foreign_keys = OFF");
  const calendar = { groomerId: 1, name: "Work", color: "blue", createdAt: 1, triedAt: 1, etag: undefined } as const;
  for (const allDayBlocks of [null, false, true]) {
    const added = addRow(db, connectedCalendars, { ...calendar, address: `a ${allDayBlocks}`, allDayBlocks });
    expect(added.allDayBlocks).toBe(allDayBlocks);
    expect(findRow(db, connectedCalendars, { allDayBlocks })).toEqual(added);
  }
  const [first] = findRows(db, connectedCalendars, { id: 1, etag: null });
  for (const allDayBlocks of [true, null, false])
    expect(changeRow(db, connectedCalendars, { id: 1 }, { allDayBlocks, name: undefined })).toEqual({
      ...first!,
      allDayBlocks,
    });
  const oddEvents = [{ title: "Trip" }] as unknown as (typeof connectedCalendars.$inferSelect)["oddEvents"];
  changeRows(db, connectedCalendars, { allDayBlocks: true }, { oddEvents });
  expect(findRow(db, connectedCalendars, { id: 3 })?.oddEvents).toEqual(oddEvents);
  expect(findRow(db, connectedCalendars, { etag: undefined })).toBeUndefined();
});
