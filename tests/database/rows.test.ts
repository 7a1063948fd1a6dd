import { expect, test } from "bun:test";
import { and } from "drizzle-orm";
import {
  addRow,
  appSettings,
  changeRow,
  changeRows,
  connectedCalendars,
  countRows,
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
  const calendar = { groomerId: 1, name: "Work", color: "blue", createdAt: 1, triedAt: 1 } as const;
  const [unknown, no, yes] = [null, false, true].map((allDayBlocks) =>
    addRow(db, connectedCalendars, { ...calendar, address: `a ${allDayBlocks}`, allDayBlocks, etag: undefined }),
  );
  const odd = [{ title: "Trip" }] as unknown as (typeof connectedCalendars.$inferSelect)["oddEvents"];

  expect([unknown, no, yes].map((row) => row?.allDayBlocks)).toEqual([null, false, true]);
  expect(findRow(db, connectedCalendars, { allDayBlocks: null })).toEqual(unknown!);
  expect(findRow(db, connectedCalendars, { allDayBlocks: false })).toEqual(no!);
  expect(findRow(db, connectedCalendars, { etag: undefined })).toBeUndefined();
  for (const allDayBlocks of [true, null, false])
    expect(changeRow(db, connectedCalendars, { id: no!.id }, { allDayBlocks, id: undefined })).toEqual({
      ...no!,
      allDayBlocks,
    });
  changeRows(db, connectedCalendars, { allDayBlocks: true }, { oddEvents: odd, unread: 2 });
  expect(findRow(db, connectedCalendars, { id: yes!.id })).toEqual({ ...yes!, oddEvents: odd, unread: 2 });
  expect(countRows(db, connectedCalendars, { allDayBlocks: null, etag: null })).toBe(1);
});
