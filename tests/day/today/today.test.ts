import { expect, test } from "bun:test";
import { clients, proposals } from "#db/db.ts";
import { setRoads } from "#src/domain/travel.ts";
import { HOUR_MS, MINUTE_MS } from "#src/shared/base/time.ts";
import { requestFitText } from "#src/shared/day/today/labels.ts";
import { everywhere, forgetRoadsAfterwards } from "#tests/places/roads/setup.ts";
import type { Browser } from "#tests/support/app.ts";
import { addUser, signedIn } from "#tests/support/people.ts";
import { addRow, changeRows } from "#tests/support/rows.ts";
import { serviceAt } from "#tests/support/service-at.ts";
import { testWith } from "#tests/support/test-with.ts";
import {
  AFTERNOON,
  EVENING,
  MORNING,
  moves,
  NEXT_SUNDAY,
  NEXT_TUESDAY,
  sendRequest,
  setUpBookings,
  TODAY,
} from "../../visits/bookings/setup.ts";
import { albright, enters } from "../added-visits/setup.ts";
import { dayOf, setUpDay, visit } from "../day-plan/setup.ts";
import { todayOf } from "./setup.ts";

const TUESDAY_8 = Date.parse(`${NEXT_TUESDAY}T12:00:00Z`);
const place = serviceAt("7 Main Street", "Asheville", "28801");

const badgeOf = async (window: Browser) =>
  Number(/(\d+)<span class="hush"> waiting for your reply/.exec(await (await window.get("/messages")).text())?.[1]);

testWith("shows an empty Today to a groomer without visits or requests", setUpBookings, async (setup) => {
  expect(await todayOf(setup.as.gus)).toEqual({
    date: TODAY,
    timeNow: expect.any(String),
    visits: 0,
    finish: null,
    left: 0,
    sum: { incomeMin: 0, incomeMax: 0, tips: 0, owed: 0 },
    off: null,
    unfinished: [],
    requests: [],
    waiting: 0,
    needYou: [],
    day: null,
    due: { clients: [], total: 0 },
    nextId: null,
    from: "gus",
    tomorrow: null,
  });
});

testWith("shows no day without a business", setUpBookings, async ({ app }) => {
  const nia = signedIn(app, await addUser(app, "groomer", "nia"), "groomer");

  expect((await nia.get("/api/today")).status).toBe(404);
});

test("sorts requests by reply deadline with their fit and counts those waiting for parents", async () => {
  const setup = await setUpBookings();
  const { app, as } = setup;
  const late = await sendRequest(setup, "ana", { ...place, preferredTimeSlot: MORNING });
  app.clock.advance(HOUR_MS);
  const later = await sendRequest(setup, "ana", { ...place, preferredTimeSlot: AFTERNOON });
  const soon = await sendRequest(setup, "ana", { preferredDate: "2026-06-11", preferredTimeSlot: EVENING });
  const options = [{ date: "2026-06-17", slot: MORNING }];
  await as.gus.post(`/api/bookings/${late.id}/proposals`, { options, note: "" });

  const { requests: rows, waiting } = await todayOf(as.gus);

  expect(waiting).toBe(3);
  expect(await badgeOf(as.gus)).toBe(2);
  expect(rows.map(({ booking }) => booking.id)).toEqual([soon.id, later.id, late.id]);
  expect(rows[1]!.fit).toMatchObject({ fits: true, why: null, over: 0 });
  expect(rows[1]!.booking).toMatchObject({ serviceAddress: null, petParentPhone: null, isParentBlocked: false });
});

testWith("lists a parent's proposal as waiting and shows a day off beside a request", setUpBookings, async (setup) => {
  const { as } = setup;
  await as.gus.patch("/api/day-rules", { movesAtOnce: false });
  const { id } = await sendRequest(setup, "ana", place);
  await moves(as.gus, id, "accepted");
  await as.ana.post(`/api/bookings/${id}/proposals`, { options: [{ date: "2026-06-17", slot: MORNING }], note: "" });
  await sendRequest(setup, "ana", { ...place, preferredDate: "2026-06-18" });
  await as.gus.post("/api/days-off", { startDate: "2026-06-18", endDate: "2026-06-19" });

  const { requests: rows } = await todayOf(as.gus);

  expect(rows.map(({ booking, dayOff }) => [booking.status, dayOff])).toEqual([
    ["pending", "This is one of your days off."],
    ["accepted", null],
  ]);
  expect(await badgeOf(as.gus)).toBe(2);
});

testWith("ignores expired proposals even before a job ends them", setUpBookings, async (setup) => {
  const { app, as } = setup;
  await as.gus.patch("/api/day-rules", { movesAtOnce: false });
  const { id } = await sendRequest(setup, "ana", { ...place, preferredDate: "2026-06-23" });
  await moves(as.gus, id, "accepted");
  await as.ana.post(`/api/bookings/${id}/proposals`, { options: [{ date: "2026-06-24", slot: MORNING }], note: "" });
  expect((await todayOf(as.gus)).waiting).toBe(1);

  changeRows(app.ctx.db, proposals, {}, { expiresAt: app.clock.now() });

  expect((await todayOf(as.gus)).waiting).toBe(0);
});

testWith("follows today from the next visit to the end and then shows tomorrow", setUpBookings, async (setup) => {
  const { app, as } = setup;
  const first = await sendRequest(setup, "ana", place);
  const second = await sendRequest(setup, "ana", { ...place, preferredTimeSlot: AFTERNOON });
  const next = await sendRequest(setup, "ana", { ...place, preferredDate: "2026-06-17" });
  for (const { id } of [first, second, next]) await moves(as.gus, id, "accepted");

  app.clock.set(TUESDAY_8 - 2 * HOUR_MS);
  const early = await todayOf(as.gus);
  expect(early).toMatchObject({ date: NEXT_TUESDAY, visits: 2, nextId: first.id, day: { date: NEXT_TUESDAY } });
  expect(early.finish).not.toBeNull();
  expect(early.day!.legs[0]!.leaveBy < early.day!.legs[0]!.arrives).toBe(true);
  expect(early.day).not.toHaveProperty("map");

  await as.gus.post(`/api/bookings/${first.id}/on-my-way`, {});
  expect((await todayOf(as.gus)).nextId).toBe(first.id);
  app.clock.set(TUESDAY_8);
  await as.gus.post(`/api/bookings/${first.id}/arrived`, {});
  expect((await todayOf(as.gus)).nextId).toBe(first.id);
  app.clock.set(TUESDAY_8 + HOUR_MS);
  await moves(as.gus, first.id, "completed");
  expect((await todayOf(as.gus)).nextId).toBe(second.id);

  app.clock.set(TUESDAY_8 + 5 * HOUR_MS);
  await moves(as.gus, second.id, "completed");
  const over = await todayOf(as.gus);
  expect(over).toMatchObject({ visits: 2, finish: null, nextId: next.id, day: { date: "2026-06-17", isToday: false } });
});

testWith("keeps listing a visit without an outcome after its time of day", setUpBookings, async (setup) => {
  const { app, as } = setup;
  const { id } = await sendRequest(setup, "ana", place);
  await moves(as.gus, id, "accepted");

  app.clock.set(TUESDAY_8 + 30 * MINUTE_MS);
  expect(await todayOf(as.gus)).toMatchObject({ nextId: id, unfinished: [] });
  app.clock.set(TUESDAY_8 + 6 * HOUR_MS);
  const today = await todayOf(as.gus);
  expect(today.unfinished).toMatchObject([{ id }]);
  expect(today).toMatchObject({ nextId: null, day: { date: NEXT_TUESDAY, legs: [] } });
  const { id: before } = await enters(as.gus, { ...albright, start: "07:00", minutes: 30, confirm: true });
  const { id: after } = await enters(as.gus, { ...albright, start: "13:00", minutes: 30, confirm: true });
  app.clock.set(TUESDAY_8 + 30 * HOUR_MS);
  const { unfinished } = await todayOf(as.gus);
  expect(unfinished.map((visit) => visit.id)).toEqual([before, id, after]);
});

testWith("names a day off and a week off and a closed weekday", setUpBookings, async (setup) => {
  await setup.as.gus.post("/api/days-off", { startDate: TODAY, endDate: "2026-06-12" });

  expect((await todayOf(setup.as.gus)).off).toEqual({ why: "away", until: "2026-06-12" });
  setup.app.clock.set(Date.parse(`${NEXT_SUNDAY}T16:00:00Z`));
  expect((await todayOf(setup.as.gus)).off).toEqual({ why: "closed", until: NEXT_SUNDAY });
});

testWith("shows the next day right after the groomer's midnight", setUpBookings, async (setup) => {
  setup.app.clock.set(Date.parse("2026-06-11T03:59:00Z"));
  expect((await todayOf(setup.as.gus)).date).toBe(TODAY);
  setup.app.clock.set(Date.parse("2026-06-11T04:01:00Z"));
  expect((await todayOf(setup.as.gus)).date).toBe("2026-06-11");
});

testWith("names infeasible days ahead", setUpBookings, async (setup) => {
  const { as } = setup;
  const asked = [
    await sendRequest(setup, "ana", { ...place, preferredTimeSlot: MORNING }),
    await sendRequest(setup, "ana", { ...place, preferredTimeSlot: AFTERNOON }),
  ];
  for (const { id } of asked) {
    await as.gus.patch(`/api/bookings/${id}/status`, { status: "accepted", minutes: 600, confirm: true });
  }

  expect((await todayOf(as.gus)).needYou).toEqual([{ date: NEXT_TUESDAY, more: null }]);
});

forgetRoadsAfterwards();

testWith("keeps accepted days that roads make infeasible and says who would be late", setUpDay, async (setup) => {
  const ids = [await visit(setup, "bob"), await visit(setup, "cat")];
  expect((await todayOf(setup.as.gus)).needYou).toEqual([]);

  setRoads(everywhere(200));

  const [day] = (await todayOf(setup.as.gus)).needYou;
  expect(day?.date).toBe(NEXT_TUESDAY);
  expect(day?.more?.minutes).toBeGreaterThan(300);
  expect(["bob", "cat"]).toContain(day!.more!.to.split(" ")[0]!.toLowerCase());
  const bookings = await (await setup.as.gus.get("/api/bookings/groomer")).json();
  expect(
    bookings.filter((one: { id: number }) => ids.includes(one.id)).map((one: { status: string }) => one.status),
  ).toEqual(["accepted", "accepted"]);
});

testWith("names a visit that no road leads to", setUpDay, async (setup) => {
  await visit(setup, "bob");

  setRoads(everywhere(Number.POSITIVE_INFINITY));

  const [day] = (await todayOf(setup.as.gus)).needYou;
  expect(day?.date).toBe(NEXT_TUESDAY);
  expect(day?.more).toMatchObject({ cause: "no road" });
  const plan = await dayOf(setup.as.gus);
  expect(plan.isFeasible).toBe(false);
  expect(plan.why).toMatch(/^We can't find a road or ferry to .+\.$/);
  expect(plan.legs[0]!.leaveBy).toBe("00:00");
});

testWith("mentions no driving time and no delay without a road", setUpDay, async (setup) => {
  await visit(setup, "bob");
  await sendRequest(setup, "ana");

  setRoads(everywhere(Number.POSITIVE_INFINITY));

  const today = await todayOf(setup.as.gus);
  expect(today.requests.map(({ fit }) => [fit!.fits, fit!.over])).toEqual([[false, 0]]);
  expect(requestFitText({ fit: today.requests[0]!.fit, dayOff: null })).toBe("Doesn't fit");
  const html = await (await setup.as.gus.get("/groomer-dashboard?tab=bookings&view=today")).text();
  expect(html).toContain("1 visit\u00a0· done");
  expect(html).not.toMatch(/\d\d hours? driving|\d\d hr \d+ min driving/);
});

testWith("lists up to four overdue clients on an empty day without a visit", setUpBookings, async (setup) => {
  const { app, as, gus } = setup;
  const now = app.clock.now();
  for (const [at, lastVisit] of [
    "2026-04-20",
    "2026-04-10",
    "2026-04-25",
    "2026-04-15",
    "2026-04-28",
    "2026-06-08",
  ].entries()) {
    const row = {
      groomerId: gus.profile.id,
      source: "added" as const,
      name: `Client ${at}`,
      lastVisit,
      repeatWeeks: 6,
    };
    addRow(app.ctx.db, clients, { ...row, createdAt: now, changedAt: now });
  }
  const { due } = await todayOf(as.gus);
  expect(due!.total).toBe(5);
  expect(due!.clients.map(({ name }) => name)).toEqual(["Client 1", "Client 3", "Client 0", "Client 2"]);

  const { id } = await sendRequest(setup, "ana", place);
  await moves(as.gus, id, "accepted");
  app.clock.set(TUESDAY_8 - 2 * HOUR_MS);
  expect((await todayOf(as.gus)).due).toBeNull();
});
