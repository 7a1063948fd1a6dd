import { expect, test } from "bun:test";
import { eq, sql } from "drizzle-orm";
import { transact } from "#db/open.ts";
import { prepared } from "#db/prepared.ts";
import { settings } from "#db/schema/tables.ts";
import { freshDb } from "#tests/support/db.ts";

const setting = prepared((db) =>
  db
    .select({ value: settings.value })
    .from(settings)
    .where(eq(settings.key, sql.placeholder("key")))
    .prepare(),
);

const add = prepared((db) =>
  db
    .insert(settings)
    .values({ key: sql.placeholder("key"), value: sql.placeholder("value") })
    .prepare(),
);

test("a prepared query in a transaction is part of it: it sees what was written, and goes with it", () => {
  const db = freshDb();
  let seen: string | undefined;

  expect(() =>
    transact(db, (tx) => {
      add(tx).run({ key: "motto", value: "one dog at a time" });
      seen = setting(tx).get({ key: "motto" })?.value;
      throw new Error("changed my mind");
    }),
  ).toThrow("changed my mind");

  expect(seen).toBe("one dog at a time");
  expect(setting(db).get({ key: "motto" })).toBeUndefined();
});

test("each database has its own", () => {
  const [one, other] = [freshDb(), freshDb()];
  add(one).run({ key: "motto", value: "no cages" });

  expect(setting(one).get({ key: "motto" })?.value).toBe("no cages");
  expect(setting(other).get({ key: "motto" })).toBeUndefined();
});
