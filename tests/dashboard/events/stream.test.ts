import { expect, test } from "bun:test";
import { changes, closeDatabase, type Db, sessions, sqlite, visits } from "#db/db.ts";
import {
  createChangeFeed,
  HEARTBEAT_POLLS,
  type LiveListener,
  MAX_LISTENERS,
  MOST_LISTENERS,
} from "#src/base/changes.ts";
import type { Viewer } from "#src/base/context.ts";
import { silentLog } from "#src/base/log.ts";
import { forgetOldChanges } from "#src/features/dashboard/events/stream.ts";
import { DAY_MS, HOUR_MS, MINUTE_MS } from "#src/shared/base/time.ts";
import type { ChangeEvent } from "#src/shared/dashboard/changes.ts";
import type { SessionView } from "#src/shared/people/account-settings.ts";
import type { Browser } from "#tests/support/app.ts";
import { openTwice } from "#tests/support/db.ts";
import { addUser, PASSWORD, signedIn } from "#tests/support/people.ts";
import { addRow, addRows, changeRows, findRows, removeRows } from "#tests/support/rows.ts";
import { testWith } from "#tests/support/test-with.ts";
import { sendRequest, setUpBookings } from "#tests/visits/bookings/setup.ts";
import { heard, type Line, listens } from "./setup.ts";

const everything: ChangeEvent[] = [{ what: "everything" }];

testWith("sends a number, a name, and a kind that no proxy caches or changes", setUpBookings, async (setup) => {
  const line = await listens(setup.as.ana);
  await sendRequest(setup, "ana");
  setup.app.ctx.changes.lookAgain();
  setup.app.ctx.changes.end();

  expect(await line.text).toMatch(/^:\n\n(?:id: \d+\nevent: changed\ndata: \{"what":"bookings"\}\n\n)+$/);
  expect(line.headers.get("content-type")).toBe("text/event-stream; charset=utf-8");
  expect(line.headers.get("cache-control")).toBe("no-store, no-transform");
  expect(line.headers.get("x-accel-buffering")).toBe("no");
  expect(line.headers.get("content-encoding")).toBeNull();
});

testWith("names the booking of a message event", setUpBookings, async ({ app, ana, as }) => {
  const line = await listens(as.ana);
  addRow(app.ctx.db, changes, { userId: ana.id, what: "messages 17" });

  expect(await heard(app, line)).toEqual(["messages 17"]);
});

testWith("sends a comment in quiet times but not right after an event", setUpBookings, async (setup) => {
  const line = await listens(setup.as.ana);
  const { changes: stream } = setup.app.ctx;
  const seconds = (many: number) => {
    for (let second = 0; second < many; second++) stream.lookAgain();
  };

  seconds(HEARTBEAT_POLLS - 1);
  await sendRequest(setup, "ana");
  seconds(HEARTBEAT_POLLS - 1);
  stream.end();
  const [, , ...afterwards] = (await line.text).split("\n\n");

  expect(afterwards.filter((text) => text === ":")).toEqual([]);
  const quiet = await setUpBookings();
  const other = await listens(quiet.as.ana);
  for (let second = 0; second < 2 * HEARTBEAT_POLLS; second++) quiet.app.ctx.changes.lookAgain();
  quiet.app.ctx.changes.end();
  expect(await other.text).toBe(":\n\n:\n\n:\n\n");
});

testWith("tells a reconnecting browser to refresh everything", setUpBookings, async ({ app, as }) => {
  const line = await listens(as.ana, "/api/events", { "last-event-id": "1" });
  app.ctx.changes.end();

  expect(await line.events()).toEqual(everything);
});

test.each([
  ["a page newer than the change", MINUTE_MS, 1_000, []],
  ["a page older than the change", MINUTE_MS, 2 * MINUTE_MS, everything],
  ["a page about as old as the change", MINUTE_MS, MINUTE_MS - 1_000, everything],
  ["a page older than the stored changes", 2 * HOUR_MS, HOUR_MS, everything],
  ["a page without an age", MINUTE_MS, undefined, []],
])("sends the right changes to %s", async (_, changedAgo, age, expected) => {
  const { app, ana, as } = await setUpBookings();
  const at = Date.now() - changedAgo;
  removeRows(app.ctx.db, changes, {});
  addRow(app.ctx.db, changes, { userId: ana.id, what: "bookings", at });
  const line = await listens(as.ana, age === undefined ? undefined : `/api/events?age=${age}`);
  const gus = await listens(as.gus, "/api/events?age=1000");
  app.ctx.changes.end();

  expect(await line.events()).toEqual(expected);
  expect(await gus.events()).toEqual([]);
});

testWith("makes a person's sixth browser wait until another one leaves", setUpBookings, async ({ app, ana, as }) => {
  const windows = Array.from({ length: MOST_LISTENERS }, () => signedIn(app, ana, "pet_parent"));
  const lines = [];
  for (const window of windows) lines.push(await listens(window));

  const sixth = await as.ana.get("/api/events");
  expect(sixth.status).toBe(429);
  expect(sixth.headers.get("retry-after")).toBe("60");
  expect(await sixth.json()).toEqual({
    error: { code: "rate_limited", message: "You have this site open in too many browsers at once." },
  });
  expect((await as.gus.get("/api/events")).status).toBe(200);

  await lines[0]!.hangsUp();
  expect((await as.ana.get("/api/events")).status).toBe(200);
});

test("asks new listeners to come later at the site's limit while everything else works", async () => {
  const { app, ana, as } = await setUpBookings();
  const nobody = { onChange() {}, heartbeat() {}, end() {} };
  const viewer = { sessionId: 0, role: "pet_parent", username: "x", fullName: "x", groomerId: null } as const;
  for (let number = 0; number < MAX_LISTENERS; number++) {
    app.ctx.changes.listen({ ...nobody, viewer: { ...viewer, userId: ana.id + 100 + number } });
  }

  const answer = await as.ana.get("/api/events");

  expect(answer.status).toBe(503);
  expect(answer.headers.get("retry-after")).toBe("60");
  expect((await as.ana.get("/api/bookings/pet-parent")).status).toBe(200);
  const metrics = await (await app.visitor().get("/metrics")).text();
  expect(metrics).toContain(`mudroom_event_streams ${MAX_LISTENERS}\n`);
});

testWith("limits a person who opens streams over and over", setUpBookings, async ({ as }) => {
  const statuses = new Set<number>();
  for (let number = 0; number < 601; number++) {
    const answer = await as.ana.get("/api/events");
    statuses.add(answer.status);
    await answer.body!.cancel();
  }

  expect([...statuses]).toEqual([200, 429]);
});

testWith("doesn't subscribe a HEAD request", setUpBookings, async ({ app, as }) => {
  expect((await as.ana.send("HEAD", "/api/events")).status).toBe(200);
  expect(app.ctx.changes.count).toBe(0);
});

testWith("drops a listener that reads nothing", setUpBookings, async ({ app, ana, as }) => {
  const answer = await as.ana.get("/api/events");
  for (let number = 0; number < 500; number++) {
    addRow(app.ctx.db, changes, { userId: ana.id, what: `messages ${number + 1}` });
  }
  app.ctx.changes.lookAgain();

  expect(app.ctx.changes.count).toBe(0);
  await answer.body!.cancel();
});

testWith("keeps rows for an hour by the database's clock and never reuses numbers", setUpBookings, ({ app, ana }) => {
  const { db } = app.ctx;
  removeRows(db, changes, {});
  const ages = [-2 * HOUR_MS, 0, 59 * MINUTE_MS, 61 * MINUTE_MS];
  for (const age of ages) addRow(db, changes, { userId: ana.id, what: "bookings", at: Date.now() - age });
  const ownRows = () => db.select({ seq: changes.seq }).from(changes).all();
  const before = ownRows().at(-1)!.seq;

  forgetOldChanges(db);
  expect(ownRows()).toHaveLength(2);
  removeRows(db, changes, {});
  addRow(db, changes, { userId: ana.id, what: "bookings" });

  expect(ownRows()[0]!.seq).toBeGreaterThan(before);
});

const viewerOf = (userId: number): Viewer => ({
  ...{ sessionId: 1, role: "pet_parent", username: "x", fullName: "x", groomerId: null },
  userId,
});

function countQuestions(db: Db) {
  let asked = 0;
  const connection = sqlite(db);
  const query = connection.query.bind(connection);
  connection.query = ((text: string) => {
    const statement = query(text);
    if (!/from "changes" where "changes"."seq" >/.test(text)) return statement;
    const values = statement.values.bind(statement);
    return Object.assign(statement, {
      values(...all: []) {
        asked++;
        return values(...all);
      },
    });
  }) as typeof connection.query;
  return () => asked;
}

const nextTurn = () => new Promise((later) => setImmediate(() => setImmediate(later)));

test("runs one query per commit for any number of listeners and none without them", async () => {
  const setup = await setUpBookings({}, {}, { hasOwnDb: true });
  const { ctx } = setup.app;
  const heardBy: number[] = [];
  const stops: (() => void)[] = [];
  const questions = countQuestions(ctx.db);
  const others = [];
  for (let number = 0; number < 100; number++) others.push(await addUser(setup.app, "pet_parent", `parent-${number}`));

  for (const { id } of others) {
    const listener: LiveListener = { viewer: viewerOf(id), onChange: () => heardBy.push(id), heartbeat() {}, end() {} };
    stops.push(ctx.changes.listen(listener));
  }
  const before = questions();
  await sendRequest(setup, "ana");
  await nextTurn();
  const listening = questions() - before;
  for (const stop of stops) stop();
  await sendRequest(setup, "ana", { preferredDate: "2026-06-17" });
  await nextTurn();

  expect([listening, questions() - before - listening]).toEqual([1, 0]);
  expect(heardBy).toEqual([]);
});

test("reports another process's writes at the next check", async () => {
  const setup = await setUpBookings({}, {}, { hasOwnDb: true });
  const { id } = await sendRequest(setup, "ana");
  const [here, elsewhere] = await openTwice(setup.app.ctx.db);
  const heard: string[] = [];
  const reader = createChangeFeed({ db: here, now: setup.app.clock.now, log: silentLog });
  const stop = reader.listen({
    viewer: viewerOf(setup.ana.id),
    onChange: (what) => void heard.push(what),
    heartbeat() {},
    end() {},
  });

  elsewhere.update(visits).set({ status: "declined" }).run();
  const atOnce = [...heard];
  reader.lookAgain();
  stop();

  expect({ id, atOnce, heard }).toEqual({ id, atOnce: [], heard: ["bookings"] });
  for (const db of [here, elsewhere]) closeDatabase(db);
});

testWith("reports more rows than one check reads", setUpBookings, async ({ app, ana, as }) => {
  const line = await listens(as.ana);
  const rows = Array.from({ length: 1_200 }, (_, number) => ({ userId: ana.id, what: `messages ${(number % 3) + 1}` }));
  addRows(app.ctx.db, changes, rows);
  app.ctx.changes.lookAgain();
  app.ctx.changes.end();

  const kinds = new Set((await line.events()).map(({ bookingId }) => bookingId));
  expect([...kinds].toSorted()).toEqual([1, 2, 3]);
});

testWith("retries an unreadable database and loses no event", setUpBookings, async ({ app, ana, as }) => {
  const line = await listens(as.ana);
  const errors: unknown[] = [];
  app.ctx.log.error = (event) => void errors.push(event);
  addRow(app.ctx.db, changes, { userId: ana.id, what: "bookings" });
  sqlite(app.ctx.db).run("ALTER TABLE changes RENAME TO away");
  app.ctx.changes.lookAgain();
  sqlite(app.ctx.db).run("ALTER TABLE away RENAME TO changes");

  app.ctx.changes.lookAgain();
  app.ctx.changes.end();

  expect(await line.events()).toEqual([{ what: "bookings" }]);
  expect(errors).toEqual(["changes"]);
});

async function setUp() {
  const { app, ana, as } = await setUpBookings();
  const [home, work] = [as.ana, signedIn(app, ana, "pet_parent")];
  const boss = signedIn(app, await addUser(app, "admin", "boss"), "admin");
  return { app, ana, home, work, boss, lines: { home: await listens(home), work: await listens(work) } };
}

interface Case {
  what: string;
  act: (people: { home: Browser; work: Browser; boss: Browser; id: number }) => Promise<Response>;
  ends: { home: boolean; work: boolean };
}

const both = { home: true, work: true };

const cases: Case[] = [
  { what: "a logout", act: ({ home }) => home.post("/api/logout"), ends: { home: true, work: false } },
  {
    what: "a logout of another browser",
    act: async ({ home }) => {
      const open = (await (await home.get("/api/account/sessions")).json()) as SessionView[];
      return home.delete(`/api/account/sessions/${open.find(({ isCurrent }) => !isCurrent)!.id}`);
    },
    ends: { home: false, work: true },
  },
  { what: "a logout everywhere", act: ({ home }) => home.delete("/api/account/sessions"), ends: both },
  {
    what: "a new password",
    act: ({ home }) => home.post("/api/account/password", { currentPassword: PASSWORD, password: "warm-biscuits-2" }),
    ends: both,
  },
  {
    what: "an admin's logout of the person",
    act: ({ boss, id }) => boss.delete(`/api/admin/users/${id}/sessions`),
    ends: both,
  },
  {
    what: "a suspension",
    act: ({ boss, id }) =>
      boss.patch(`/api/admin/users/${id}/suspension`, { suspended: true, reason: "Threats by phone" }),
    ends: both,
  },
  {
    what: "a closed account",
    act: ({ home }) => home.delete("/api/account", { password: PASSWORD }),
    ends: both,
  },
];

test.each(cases.map((one) => [one.what, one] as const))("ends streams at once after %s", async (_, { act, ends }) => {
  const { app, ana, lines, ...windows } = await setUp();

  expect((await act({ ...windows, id: ana.id })).ok).toBe(true);
  await nextTurns();

  expect({ home: lines.home.isOver(), work: lines.work.isOver() }).toEqual(ends);
  expect(app.ctx.changes.count).toBe([lines.home, lines.work].filter((line) => !line.isOver()).length);
});

const nextTurns = () => new Promise((later) => setImmediate(() => setImmediate(later)));

test.each([
  ["a month without use", 30 * DAY_MS],
  ["its maximum age", 90 * DAY_MS],
])("ends a session's stream after %s", async (_, lifetime) => {
  const { app, ana, lines } = await setUp();
  if (lifetime > 30 * DAY_MS) changeRows(app.ctx.db, sessions, {}, { lastSeenAt: app.clock.now() + 80 * DAY_MS });

  app.clock.advance(lifetime - 1);
  app.ctx.changes.lookAgain();
  await nextTurns();
  const before = lines.home.isOver();
  app.clock.advance(1);
  app.ctx.changes.lookAgain();
  await nextTurns();

  expect([before, lines.home.isOver(), lines.work.isOver()]).toEqual([false, true, true]);
  expect(findRows(app.ctx.db, sessions, { userId: ana.id })).toHaveLength(2);
});

testWith("sends nothing on an ended stream and continues on the others", setUp, async ({ app, work, lines }) => {
  const errors: unknown[] = [];
  app.ctx.log.error = (event) => void errors.push(event);
  for (let second = 1; second < HEARTBEAT_POLLS; second++) app.ctx.changes.lookAgain();
  app.clock.advance(29 * DAY_MS);
  await work.get("/api/user");
  app.clock.advance(DAY_MS);

  expect(() => app.ctx.changes.lookAgain()).not.toThrow();
  await nextTurns();
  expect([lines.home.isOver(), lines.work.isOver()]).toEqual([true, false]);
  app.ctx.changes.end();
  const heartbeats = async (line: Line) => (await line.text).split("\n").filter((text) => text === ":").length;
  expect([await heartbeats(lines.home), await heartbeats(lines.work)]).toEqual([1, 2]);
  expect(errors).toEqual([]);
});

testWith("checks a session again after a failed lookup", setUp, async ({ app, lines }) => {
  app.clock.advance(30 * DAY_MS);
  sqlite(app.ctx.db).run("ALTER TABLE sessions RENAME TO away");
  expect(() => app.ctx.changes.lookAgain()).not.toThrow();
  sqlite(app.ctx.db).run("ALTER TABLE away RENAME TO sessions");
  await nextTurns();
  const before = lines.home.isOver();

  app.ctx.changes.lookAgain();
  await nextTurns();
  expect([before, lines.home.isOver()]).toEqual([false, true]);
});

testWith("keeps the stream of a session that is still in use", setUp, async ({ app, home, lines }) => {
  app.clock.advance(29 * DAY_MS);
  await home.get("/api/user");

  app.clock.advance(2 * DAY_MS);
  app.ctx.changes.lookAgain();
  await nextTurns();

  expect([lines.home.isOver(), lines.work.isOver()]).toEqual([false, true]);
});

testWith("keeps no session alive by listening", setUp, async ({ app, boss }) => {
  const listening = await listens(boss);
  for (let minute = 0; minute < 29; minute += 10) {
    app.clock.advance(10 * MINUTE_MS);
    await (await listens(boss).catch(() => listening)).hangsUp();
  }

  expect((await boss.get("/api/events")).status).toBe(401);
  expect((await boss.get("/api/user")).status).toBe(401);
});

testWith("ends every stream on a stop and starts no new one", setUp, async ({ app, home, lines }) => {
  app.ctx.changes.end();

  await Promise.all([lines.home.text, lines.work.text]);
  const answer = await home.get("/api/events");
  expect(answer.status).toBe(503);
  expect(answer.headers.get("retry-after")).toBe("5");
});
