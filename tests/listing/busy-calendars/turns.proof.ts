import { afterEach, expect, test } from "bun:test";
import { busyCalendars } from "#db/schema/tables.ts";
import { createLease, JOBS } from "#src/base/lease.ts";
import { createMetrics } from "#src/base/metrics.ts";
import { createTestClock } from "#src/base/test-clock.ts";
import { readDueCalendars } from "#src/features/listing/busy-calendars/due.ts";
import { startJobs } from "#src/jobs.ts";
import { MINUTE_MS } from "#src/shared/base/duration.ts";
import { addGroomer, signedIn } from "#tests/support/people.ts";
import { addRow, readRows } from "#tests/support/rows.ts";
import { until } from "#tests/support/until.ts";
import { google } from "./files.ts";
import { ADDRESS, adds, type CalendarSetup, refused, setUpCalendars } from "./setup.ts";

const SLOW = 70;
const turnMs = 15 * MINUTE_MS;
const slowOne = (at: number) => `https://slow.test/${at}.ics`;

async function setUpSlow() {
  const setup = await setUpCalendars();
  const { app, as, outside } = setup;
  const { profile, user } = await addGroomer(app, "sly");
  signedIn(app, user, "groomer");
  const row = { groomerId: profile.id, name: "Slow", color: "blue", createdAt: 0, triedAt: 0 } as const;
  for (let at = 0; at < SLOW; at++) {
    outside.answers(slowOne(at), "silent");
    addRow(app.ctx.db, busyCalendars, { ...row, address: slowOne(at) });
  }
  await adds(as.gus);
  return setup;
}

async function waitsUntilAsked({ app, outside, readDue }: CalendarSetup) {
  app.clock.advance(turnMs);
  const before = outside.asked.length;
  const isAsked = () => outside.asked.slice(before).some(({ url }) => url === ADDRESS);
  let isOver = false;
  const turn = readDue().finally(() => {
    isOver = true;
  });
  let waits = 0;
  for (await Bun.sleep(0); !isAsked(); await Bun.sleep(0)) {
    outside.timeOut();
    waits++;
  }
  for (; !isOver; await Bun.sleep(0)) outside.timeOut();
  await turn;
  return waits;
}

test("seventy calendars whose sites hang keep that of another waiting five times as long as we wait for one, and then not at all", async () => {
  const setup = await setUpSlow();

  expect(await waitsUntilAsked(setup)).toBeLessThanOrEqual(5);
  expect(await waitsUntilAsked(setup)).toBe(0);
  expect(setup.outside.asked.filter(({ url }) => url === slowOne(SLOW - 1))).toHaveLength(2);
});

test("one that failed and is well again is with the others in the next turn", async () => {
  const setup = await setUpSlow();
  await waitsUntilAsked(setup);
  setup.outside.answers(slowOne(0), { body: google });
  await waitsUntilAsked(setup);

  const failing = readRows(setup.app.ctx.db, busyCalendars);
  expect(failing.filter(({ failure }) => failure === "unreachable")).toHaveLength(SLOW - 1);
});

test("two processes that find the same calendars at one moment read each of them once", async () => {
  const setup = await setUpSlow();
  const { app, outside } = setup;
  const addresses = Array.from({ length: SLOW }, (_, at) => slowOne(at));
  for (const address of addresses) outside.answers(address, { status: 404 });
  const before = outside.asked.length;

  await Promise.all([1, 2].map(() => readDueCalendars({ ...app.ctx }, "well")));

  const asked = outside.asked.slice(before).map(({ url }) => url);
  expect(asked.toSorted()).toEqual(addresses.toSorted());
});

test("whoever has many read at once waits for their own, and nobody else does", async () => {
  const { app, as, outside } = await setUpCalendars();
  const { user } = await addGroomer(app, "gil");
  const slow = Array.from({ length: 4 }, (_, at) => slowOne(at));
  for (const address of slow) outside.answers(address, "silent");
  const asked = () => outside.asked.filter(({ url }) => url !== ADDRESS).map(({ url }) => url);

  const many = slow.map((address) => refused(as.gus, { address }));
  await until(() => asked().length > 0);
  await adds(signedIn(app, user, "groomer"));
  expect(asked()).toHaveLength(1);

  for (const at of slow.keys()) {
    await until(() => asked().length > at);
    expect(asked()).toHaveLength(at + 1);
    outside.timeOut();
  }
  expect((await Promise.all(many)).map(({ status }) => status)).toEqual([422, 422, 422, 422]);
});

const stops: (() => Promise<void>)[] = [];
afterEach(async () => {
  for (const stop of stops.splice(0)) await stop();
});

function processOn({ ctx, clock }: CalendarSetup["app"]) {
  const testClock = createTestClock(ctx.db, clock.now);
  const world = { ...ctx, now: testClock.now, testClock, metrics: createMetrics() };
  const jobs = startJobs({ ...world, lease: createLease(world, JOBS) });
  stops.push(jobs.stop);
  return { stop: jobs.stop, pass: (ms: number) => testClock.advance(ms) };
}

test("of two processes one reads a calendar in each turn, also when it hands over in between", async () => {
  const setup = await setUpCalendars();
  const { app, as, outside } = setup;
  await adds(as.gus);
  const one = processOn(app);
  const other = processOn(app);
  const asks = async (pass: () => Promise<unknown>) => {
    const before = outside.asked.length;
    await pass();
    return outside.asked.length - before;
  };

  expect(await asks(() => one.pass(turnMs))).toBe(1);
  expect(await asks(() => other.pass(turnMs))).toBe(1);
  await one.stop();
  expect(await asks(() => other.pass(turnMs))).toBe(1);
});
