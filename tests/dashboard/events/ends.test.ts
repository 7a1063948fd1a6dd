import { expect, test } from "bun:test";
import { sessions, sqlite } from "#db/db.ts";
import { IDLE_POLLS } from "#src/base/changes.ts";
import { DAY_MS, MINUTE_MS } from "#src/shared/base/time.ts";
import type { SessionView } from "#src/shared/people/account-settings.ts";
import type { Browser } from "#tests/support/app.ts";
import { addUser, PASSWORD, signedIn } from "#tests/support/people.ts";
import { changeRows, findRows } from "#tests/support/rows.ts";
import { testWith } from "#tests/support/test-with.ts";
import { setUpBookings } from "#tests/visits/bookings/setup.ts";
import { type Line, listens } from "./setup.ts";

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
  for (let second = 1; second < IDLE_POLLS; second++) app.ctx.changes.lookAgain();
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
