import { expect, test } from "bun:test";
import { changes } from "#db/schema/tables.ts";
import { MAX_IN_ALL, MAX_PER_PERSON, QUIET_LOOKS } from "#src/base/changes.ts";
import { forgetOldChanges } from "#src/features/desk/events/stream.ts";
import { HOUR_MS, MINUTE_MS } from "#src/shared/base/duration.ts";
import type { ChangeEvent } from "#src/shared/desk/changes.ts";
import { signedIn } from "#tests/support/people.ts";
import { addRow, removeRows } from "#tests/support/rows.ts";
import { requestFor, requests, setUpBookings } from "#tests/visits/bookings/setup.ts";
import { heard, listens } from "./setup.ts";

const everything: ChangeEvent[] = [{ what: "everything" }];

test("what is said is a number, a name and the kind of thing, and no proxy keeps or changes it", async () => {
  const setup = await setUpBookings();
  const line = await listens(setup.as.ana);
  await requests(setup.as.ana, requestFor(setup));
  setup.app.ctx.changes.lookAgain();
  setup.app.ctx.changes.end();

  expect(await line.text).toMatch(/^:\n\n(?:id: \d+\nevent: changed\ndata: \{"what":"bookings"\}\n\n)+$/);
  expect(line.headers.get("content-type")).toBe("text/event-stream; charset=utf-8");
  expect(line.headers.get("cache-control")).toBe("no-store, no-transform");
  expect(line.headers.get("x-accel-buffering")).toBe("no");
  expect(line.headers.get("content-encoding")).toBeNull();
});

test("of a thread's messages the event says of which booking they are", async () => {
  const { app, ana, as } = await setUpBookings();
  const line = await listens(as.ana);
  addRow(app.ctx.db, changes, { userId: ana.id, what: "messages 17" });

  expect(await heard(app, line)).toEqual(["messages 17"]);
});

test("while nothing happens there is a comment now and then, and none right after an event", async () => {
  const setup = await setUpBookings();
  const line = await listens(setup.as.ana);
  const { changes: stream } = setup.app.ctx;
  const seconds = (many: number) => {
    for (let second = 0; second < many; second++) stream.lookAgain();
  };

  seconds(QUIET_LOOKS - 1);
  await requests(setup.as.ana, requestFor(setup));
  seconds(QUIET_LOOKS - 1);
  stream.end();
  const [, , ...afterwards] = (await line.text).split("\n\n");

  expect(afterwards.filter((text) => text === ":")).toEqual([]);
  const quiet = await setUpBookings();
  const other = await listens(quiet.as.ana);
  for (let second = 0; second < 2 * QUIET_LOOKS; second++) quiet.app.ctx.changes.lookAgain();
  quiet.app.ctx.changes.end();
  expect(await other.text).toBe(":\n\n:\n\n:\n\n");
});

test("a browser that comes back with the last number it has heard reads everything again", async () => {
  const { app, as } = await setUpBookings();
  const line = await listens(as.ana, "/api/events", { "last-event-id": "1" });
  app.ctx.changes.end();

  expect(await line.events()).toEqual(everything);
});

test.each([
  ["a page that is newer than the change", MINUTE_MS, 1_000, []],
  ["a page that is older than the change", MINUTE_MS, 2 * MINUTE_MS, everything],
  ["a page that is about as old as the change", MINUTE_MS, MINUTE_MS - 1_000, everything],
  ["a page that is older than what is kept", 2 * HOUR_MS, HOUR_MS, everything],
  ["a page of which nothing is said", MINUTE_MS, undefined, []],
])("%s", async (_, changedAgo, age, expected) => {
  const { app, ana, as } = await setUpBookings();
  const at = Date.now() - changedAgo;
  removeRows(app.ctx.db, changes);
  addRow(app.ctx.db, changes, { userId: ana.id, what: "bookings", at });
  const line = await listens(as.ana, age === undefined ? undefined : `/api/events?age=${age}`);
  const gus = await listens(as.gus, "/api/events?age=1000");
  app.ctx.changes.end();

  expect(await line.events()).toEqual(expected);
  expect(await gus.events()).toEqual([]);
});

test("a sixth browser of one person waits, until another one leaves", async () => {
  const { app, ana, as } = await setUpBookings();
  const windows = Array.from({ length: MAX_PER_PERSON }, () => signedIn(app, ana, "pet_parent"));
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

test("when too many listen in all, the next one is asked to come later, and everything else works", async () => {
  const { app, ana, as } = await setUpBookings();
  const nobody = { hear() {}, heartbeat() {}, end() {} };
  const viewer = { sessionId: 0, role: "pet_parent", username: "x", fullName: "x", groomerId: null } as const;
  for (let number = 0; number < MAX_IN_ALL; number++) {
    app.ctx.changes.listen({ ...nobody, viewer: { ...viewer, userId: ana.id + 100 + number } });
  }

  const answer = await as.ana.get("/api/events");

  expect(answer.status).toBe(503);
  expect(answer.headers.get("retry-after")).toBe("60");
  expect((await as.ana.get("/api/bookings/pet-parent")).status).toBe(200);
  const metrics = await (await app.visitor().get("/metrics")).text();
  expect(metrics).toContain(`mudroom_event_streams ${MAX_IN_ALL}\n`);
});

test("somebody who opens streams over and over is stopped", async () => {
  const { as } = await setUpBookings();
  const statuses = new Set<number>();
  for (let number = 0; number < 601; number++) {
    const answer = await as.ana.get("/api/events");
    statuses.add(answer.status);
    await answer.body!.cancel();
  }

  expect([...statuses]).toEqual([200, 429]);
});

test("a look at the headers alone listens to nothing", async () => {
  const { app, as } = await setUpBookings();
  const answer = await as.ana.send("HEAD", "/api/events");

  expect(answer.status).toBe(200);
  expect(app.ctx.changes.count).toBe(0);
});

test("a listener that takes nothing is given up, so that what is said to it does not pile up", async () => {
  const { app, ana, as } = await setUpBookings();
  const answer = await as.ana.get("/api/events");
  for (let number = 0; number < 500; number++) {
    addRow(app.ctx.db, changes, { userId: ana.id, what: `messages ${number + 1}` });
  }
  app.ctx.changes.lookAgain();

  expect(app.ctx.changes.count).toBe(0);
  await answer.body!.cancel();
});

test("rows are kept for an hour of the database's own clock, and numbers are not given again", async () => {
  const { app, ana } = await setUpBookings();
  const { db } = app.ctx;
  removeRows(db, changes);
  const ages = [-2 * HOUR_MS, 0, 59 * MINUTE_MS, 61 * MINUTE_MS];
  for (const age of ages) {
    addRow(db, changes, { userId: ana.id, what: "bookings", at: Date.now() - age });
  }
  const ownRows = () => db.select({ seq: changes.seq }).from(changes).all();
  const before = ownRows().at(-1)!.seq;

  forgetOldChanges(db);
  expect(ownRows()).toHaveLength(2);
  removeRows(db, changes);
  addRow(db, changes, { userId: ana.id, what: "bookings" });

  expect(ownRows()[0]!.seq).toBeGreaterThan(before);
});
