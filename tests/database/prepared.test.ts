import { expect, test } from "bun:test";
import { join } from "node:path";
import { eq, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/sqlite-core";
import { addRow, appSettings, type Db, engineOf, openDatabase, sqlite, transact } from "#db/db.ts";
import { commitInGroup } from "#db/group-commit.ts";
import { prepareQuery } from "#db/prepared.ts";
import { freshDb, temporaryFolder } from "#tests/support/db.ts";
import { hearQuestions } from "#tests/support/questions.ts";
import { testWith } from "#tests/support/test-with.ts";
import { sendRequest, setUpBookings } from "#tests/visits/bookings/setup.ts";

const setting = prepareQuery((db) =>
  db
    .select({ value: appSettings.value })
    .from(appSettings)
    .where(eq(appSettings.key, sql.placeholder("key")))
    .prepare(),
);

const add = prepareQuery((db) =>
  db
    .insert(appSettings)
    .values({ key: sql.placeholder("key"), value: sql.placeholder("value") })
    .prepare(),
);

test("runs a prepared query inside its transaction and undoes it with it", () => {
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

const other = alias(appSettings, "other");
const named = eq(other.key, appSettings.value);
const { key, value } = other;
const joins = {
  "a left join": (db: Db) =>
    db.select({ key: appSettings.key, other: { key, value } }).from(appSettings).leftJoin(other, named),
  "an inner join": (db: Db) => db.select({ value, other: { key } }).from(appSettings).innerJoin(other, named),
  "whole tables": (db: Db) => db.select().from(appSettings).leftJoin(other, named),
  "a part of two tables": (db: Db) =>
    db
      .select({ part: { key, value: appSettings.value } })
      .from(appSettings)
      .leftJoin(other, named),
  "a part that begins with an expression": (db: Db) =>
    db
      .select({ part: { is: sql`${key} IS NULL`.mapWith(Boolean), key } })
      .from(appSettings)
      .leftJoin(other, named),
};

test.each(Object.entries(joins))("reads %s in a prepared query as drizzle does", (_, join) => {
  const db = freshDb();
  addRow(db, appSettings, { key: "first", value: "second" });
  addRow(db, appSettings, { key: "second", value: "none" });

  const rows = prepareQuery((on) => join(on).prepare())(db).all();

  expect(rows).not.toBeEmpty();
  expect(rows).toEqual(join(db).all());
  expect(prepareQuery((on) => join(on).limit(1).prepare())(db).get()).toEqual(rows[0]);
  expect(prepareQuery((on) => join(on).limit(0).prepare())(db).get()).toBeUndefined();
});

const isCompiledAnew = (text: string) =>
  /\blimit \?/i.test(text) || (/ join | order by /i.test(text) && /[^<>]= \?/.test(text));

test("compiles the most common queries once", async () => {
  const setup = await setUpBookings({}, {}, { hasOwnDb: true });
  const { app, as, gus } = setup;
  const heard: string[] = [];
  hearQuestions(engineOf(app.ctx.db), (text) => heard.push(text));

  const booking = await sendRequest(setup, "ana");
  await as.gus.patch(`/api/bookings/${booking.id}/status`, { status: "accepted" });
  const thread = `/api/bookings/${booking.id}/messages`;
  for (const path of ["/api/user", thread, "/api/bookings/pet-parent", "/pet-parent-dashboard?tab=bookings"]) {
    expect((await as.ana.get(path)).status).toBe(200);
  }
  expect((await as.gus.get("/api/bookings/groomer")).status).toBe(200);
  for (const path of [`/groomer/${gus.profile.id}`, "/groomers?zipCode=28801"]) {
    expect((await app.visitor().get(path)).status).toBe(200);
  }

  expect(heard.filter((text) => / join /i.test(text)).length).toBeGreaterThan(10);
  expect([...new Set(heard.filter(isCompiledAnew))]).toEqual([]);
});
function shelf() {
  const file = join(temporaryFolder("together"), "names.db");
  const [db, other] = [openDatabase(file), openDatabase(file)];
  sqlite(db).run("CREATE TABLE names (name TEXT NOT NULL UNIQUE, rest TEXT NOT NULL DEFAULT '') STRICT");
  const names = (from: typeof db) =>
    sqlite(from)
      .query<{ name: string }, []>("SELECT name FROM names ORDER BY rowid")
      .all()
      .map(({ name }) => name);
  const add = (name: string, rest = "") =>
    commitInGroup(db, () => {
      sqlite(db).query("INSERT INTO names (name, rest) VALUES (?, ?)").run(name, rest);
      return names(db).length;
    });
  return { db, add, kept: () => names(other) };
}

testWith("commits writes in order and shows each the ones before", shelf, async ({ add, kept }) => {
  const counts = await Promise.all(["a", "b", "c"].map((name) => add(name)));

  expect(counts).toEqual([1, 2, 3]);
  expect(kept()).toEqual(["a", "b", "c"]);
});

testWith("answers no one before the commit and splits a crowd into groups", shelf, async ({ add, kept }) => {
  const seenAtAnswer: number[] = [];

  const answers = Array.from({ length: 40 }, (_, n) => add(`n${n}`).then(() => seenAtAnswer.push(kept().length)));
  expect(kept()).toEqual([]);
  await Promise.all(answers);

  expect(kept()).toHaveLength(40);
  for (const [place, seen] of seenAtAnswer.entries()) expect(seen).toBeGreaterThan(place);
  expect([...new Set(seenAtAnswer)]).toEqual([16, 32, 40]);
});

testWith("undoes only the write that fails", shelf, async ({ add, kept }) => {
  await add("taken");

  const outcomes = await Promise.allSettled([add("a"), add("taken"), add("b")]);

  expect(outcomes.map(({ status }) => status)).toEqual(["fulfilled", "rejected", "fulfilled"]);
  expect(kept()).toEqual(["taken", "a", "b"]);
});

testWith("leaves nothing of a write that throws halfway", shelf, async ({ db, add, kept }) => {
  const half = commitInGroup(db, () => {
    sqlite(db).run("INSERT INTO names (name) VALUES ('half')");
    throw new Error("changed my mind");
  });
  const outcomes = await Promise.allSettled([add("a"), half, add("b")]);

  expect(outcomes[1]).toMatchObject({ status: "rejected", reason: { message: "changed my mind" } });
  expect(kept()).toEqual(["a", "b"]);
});

testWith("rejects a whole group on a full disk and accepts the next", shelf, async ({ db, add, kept }) => {
  await add("before");
  const pages = sqlite(db).query<{ page_count: number }, []>("PRAGMA page_count").get()!.page_count;
  sqlite(db).run(`PRAGMA max_page_count = ${pages + 2}`);

  const outcomes = await Promise.allSettled([add("a"), add("large", "x".repeat(100_000)), add("b")]);

  expect(outcomes.map(({ status }) => status)).toEqual(["rejected", "rejected", "rejected"]);
  for (const outcome of outcomes) expect(outcome).toMatchObject({ reason: { code: "SQLITE_FULL" } });
  expect(kept()).toEqual(["before"]);
  await add("after");
  expect(kept()).toEqual(["before", "after"]);
});
