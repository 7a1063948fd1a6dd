import { expect, test } from "bun:test";
import { eq } from "drizzle-orm";
import { bookings, connectedCalendars, visits } from "#db/db.ts";
import { syncDueCalendars } from "#src/features/listing/connected-calendars/due.ts";
import { HOUR_MS, MINUTE_MS } from "#src/shared/base/time.ts";
import { weekdays } from "#src/shared/listing/groomer-labels.ts";
import { dayIn } from "#tests/day/calendar/setup.ts";
import { addGroomer, signedIn } from "#tests/support/people.ts";
import { processesForTests } from "#tests/support/processes.ts";
import { addRow, changeRows, findRows, removeRows } from "#tests/support/rows.ts";
import { testWith } from "#tests/support/test-with.ts";
import { until } from "#tests/support/until.ts";
import { NEXT_TUESDAY, sendRequest } from "#tests/visits/bookings/setup.ts";
import { calendar, event, google } from "./files.ts";
import { ADDRESS, adds, type CalendarSetup, PATH, refused, setUpCalendars } from "./setup.ts";

const busyMorning = calendar(event("UID:1", "DTSTART:20260616T070000", "DTEND:20260616T123000", "SUMMARY:Court"));
const week = Object.fromEntries(weekdays.map((day) => [day, { open: "08:00", close: "18:00" }]));

test("breaks no arrival window silently in a race of acceptance, visit, hours, and calendar", async () => {
  const setup = await setUpCalendars();
  const { app, as, gus, outside } = setup;
  const { db } = app.ctx;
  outside.answers(ADDRESS, { body: calendar() });
  const { id: calendarId } = await adds(as.gus);
  const { id } = await sendRequest(setup, "ana");
  const ends: string[] = [];

  for (let round = 0; round < 12; round++) {
    app.clock.advance(HOUR_MS / 4);
    removeRows(db, visits, { source: "groomer" });
    changeRows(db, visits, {}, { status: "pending", acceptedAt: null, arrivalFrom: null, arrivalUntil: null });
    outside.answers(ADDRESS, { body: calendar() });
    await as.gus.post(`${PATH}/${calendarId}/read`);
    outside.answers(ADDRESS, { body: busyMorning });

    const reading = as.gus.post(`${PATH}/${calendarId}/read`);
    // Otherwise the calendar never comes first on a slow machine.
    await (round % 6 === 5 ? reading : Bun.sleep((round % 6) * 15));
    const [accepted, own, hours] = await Promise.all([
      as.gus.patch(`/api/bookings/${id}/status`, { status: "accepted", from: "pending" }),
      as.gus.post("/api/visits", {
        title: "Fair",
        date: NEXT_TUESDAY,
        start: "14:00",
        minutes: 60,
        zipCode: "28801",
      }),
      as.gus.patch(`/api/groomer-profiles/${gus.profile.id}`, {
        businessHours: { ...week, tuesday: { open: "08:00", close: round % 2 ? "17:00" : "18:00" } },
      }),
    ]);
    expect((await reading).status).toBe(200);

    const day = await dayIn(as.gus);
    expect(day.entries.filter(({ kind }) => kind === "busy")).toHaveLength(1);
    expect([200, 409]).toContain(accepted.status);
    expect([201, 409]).toContain(own.status);
    expect([200, 409]).toContain(hours.status);
    const { status } = db.select().from(bookings).where(eq(bookings.id, id)).get()!;
    expect(status).toBe(accepted.status === 200 ? "accepted" : "pending");
    if (status === "accepted") {
      expect(day.entries).toContainEqual(expect.objectContaining({ kind: "visit", source: "site", bookingId: id }));
      expect(day.isFeasible).toBe(false);
    }
    ends.push(status);
  }

  expect(new Set(ends)).toEqual(new Set(["accepted", "pending"]));
});

testWith("keeps the last of many reads of one calendar and removes it for all", setUpCalendars, async (setup) => {
  const { id } = await adds(setup.as.gus);
  const reads = Array.from({ length: 8 }, () => setup.as.gus.post(`${PATH}/${id}/read`));
  const answers = await Promise.all(reads);

  expect(answers.map(({ status }) => status)).toEqual(Array(8).fill(200));
  expect(setup.times()).toHaveLength(3);
  const late = Array.from({ length: 8 }, () => setup.as.gus.post(`${PATH}/${id}/read`));
  await setup.as.gus.delete(`${PATH}/${id}`);
  await Promise.all(late);
  expect([setup.times(), findRows(setup.app.ctx.db, connectedCalendars)]).toEqual([[], []]);
});

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
    addRow(app.ctx.db, connectedCalendars, { ...row, address: slowOne(at) });
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

testWith("delays another calendar by five waits when 70 sites hang, then not", setUpSlow, async (setup) => {
  expect(await waitsUntilAsked(setup)).toBeLessThanOrEqual(5);
  expect(await waitsUntilAsked(setup)).toBe(0);
  expect(setup.outside.asked.filter(({ url }) => url === slowOne(SLOW - 1))).toHaveLength(2);
});

testWith("reads a recovered calendar with the others in the next turn", setUpSlow, async (setup) => {
  await waitsUntilAsked(setup);
  setup.outside.answers(slowOne(0), { body: google });
  await waitsUntilAsked(setup);

  const failing = findRows(setup.app.ctx.db, connectedCalendars);
  expect(failing.filter(({ failure }) => failure === "unreachable")).toHaveLength(SLOW - 1);
});

testWith("reads each due calendar once in two processes", setUpSlow, async ({ app, outside }) => {
  const addresses = Array.from({ length: SLOW }, (_, at) => slowOne(at));
  for (const address of addresses) outside.answers(address, { status: 404 });
  const before = outside.asked.length;

  await Promise.all([1, 2].map(() => syncDueCalendars({ ...app.ctx }, "well")));

  const asked = outside.asked.slice(before).map(({ url }) => url);
  expect(asked.toSorted()).toEqual(addresses.toSorted());
});

testWith("makes a groomer wait only for their own slow calendars", setUpCalendars, async ({ app, as, outside }) => {
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

const { processOn } = processesForTests();

testWith("reads a calendar once a turn in two processes even after a handover", setUpCalendars, async (setup) => {
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
  await one.jobs.stop();
  expect(await asks(() => other.pass(turnMs))).toBe(1);
});
