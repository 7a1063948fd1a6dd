import { expect, test } from "bun:test";
import { busyTimes, connectedCalendars, dayRules, groomerProfiles } from "#db/db.ts";
import { type Roads, setRoads } from "#src/domain/travel.ts";
import type { DayPlanView } from "#src/shared/day/day-plans.ts";
import { dayIn, only } from "#tests/day/calendar/setup.ts";
import { addRow, changeRows, removeRows } from "#tests/support/rows.ts";
import { testWith } from "#tests/support/test-with.ts";
import {
  AFTERNOON,
  type BookingSetup,
  EVENING,
  MORNING,
  NEXT_TUESDAY,
  refusedFields,
  requestFor,
  sendRequest,
  setUpBookings,
} from "#tests/visits/bookings/setup.ts";

type Times = { date?: string; opens: string; closes: string; isAllDay?: boolean; title?: string; zipCode?: string }[];

function isBusy({ app, gus }: BookingSetup, times: Times, allDayBlocks: boolean | null = null) {
  const { db, now } = app.ctx;
  const own = { groomerId: gus.profile.id, address: "https://calendars.test", name: "Home", color: "plum" } as const;
  const calendar = addRow(db, connectedCalendars, { ...own, allDayBlocks, createdAt: now(), triedAt: now() });
  for (const time of times)
    addRow(db, busyTimes, { calendarId: calendar.id, date: NEXT_TUESDAY, isAllDay: false, ...time });
}

const asks = (setup: BookingSetup, preferredTimeSlot: string) =>
  refusedFields(setup.as.ana, requestFor(setup, { preferredTimeSlot }));

testWith("marks a time of day as full and refuses it beside a busy time", setUpBookings, async (setup) => {
  isBusy(setup, [{ opens: "07:00", closes: "12:30" }]);

  expect(await asks(setup, MORNING)).toMatchObject({ preferredTimeSlot: expect.stringContaining("filled up") });
  expect((await sendRequest(setup, "ana", { preferredTimeSlot: AFTERNOON })).id).toBeNumber();
});

const FAR = "28655";

testWith("plans the drive to and from a busy time with a ZIP code", setUpBookings, async (setup) => {
  isBusy(setup, [{ opens: "10:00", closes: "12:00", title: "Dentist", zipCode: FAR }]);
  expect(await asks(setup, MORNING)).toMatchObject({ preferredTimeSlot: expect.stringContaining("filled up") });

  const { id } = await sendRequest(setup, "ana", { preferredTimeSlot: AFTERNOON });
  await setup.as.gus.patch(`/api/bookings/${id}/status`, { status: "accepted" });
  const plan = (await (await setup.as.gus.get(`/api/day-plans/${NEXT_TUESDAY}`)).json()) as DayPlanView;

  const [there, busy, back, visit, home] = plan.itinerary;
  expect(there).toMatchObject({ kind: "drive", to: "busy", bookingId: null, ends: "10:00" });
  expect(busy).toEqual({ kind: "pause", what: "busy", begins: "10:00", ends: "12:00", isOnTheWay: false });
  expect(back).toMatchObject({ kind: "drive", to: "visit", bookingId: id, begins: "12:00" });
  expect(visit).toMatchObject({ kind: "visit", bookingId: id, begins: (back as typeof busy)!.ends });
  expect(home).toMatchObject({ kind: "drive", to: "home", bookingId: null });
  expect(plan.legs.map((leg) => leg.bookingId)).toEqual([id]);
  expect(plan.legs[0]!.arrives > "13:00").toBe(true);
  expect(plan.isFeasible).toBe(true);
  expect(plan.miles).toBeGreaterThan(80);
  expect(plan.map?.pins).toHaveLength(1);
  expect(plan.finish).toBe((visit as typeof busy)!.ends);
});

test("plans no drive with an unknown ZIP, during time off, or between contradicting calendars", async () => {
  const setup = await setUpBookings();
  const { db } = setup.app.ctx;
  const times: Times[] = [
    [{ opens: "10:00", closes: "12:00", zipCode: "00000" }],
    [
      { opens: "10:00", closes: "12:00", zipCode: FAR },
      { opens: "11:00", closes: "12:00", zipCode: "28711" },
    ],
  ];
  for (const busy of times) {
    isBusy(setup, busy);
    expect((await sendRequest(setup, "ana", { petInfo: JSON.stringify(busy) })).id).toBeNumber();
    removeRows(db, connectedCalendars, {});
  }
  isBusy(setup, [{ opens: "10:00", closes: "12:00", zipCode: FAR }]);
  await setup.as.gus.post("/api/time-off", { date: NEXT_TUESDAY, opens: "11:50", closes: "12:10" });
  expect((await sendRequest(setup, "ana", { petInfo: "time off" })).id).toBeNumber();
});

testWith("blocks only the time of a call with an address in a far city", setUpBookings, async (setup) => {
  isBusy(setup, [{ opens: "10:00", closes: "10:30", title: "Call", zipCode: "28202" }]);

  expect((await sendRequest(setup, "ana")).id).toBeNumber();
  changeRows(setup.app.ctx.db, busyTimes, {}, { opens: "07:00", closes: "12:30" });
  const other = requestFor(setup, { preferredTimeSlot: MORNING, petInfo: "Another dog" });
  expect(await refusedFields(setup.as.ana, other)).toMatchObject({
    preferredTimeSlot: expect.stringContaining("filled up"),
  });
});

testWith("limits drives to busy times by the groomer's own service area", setUpBookings, async (setup) => {
  isBusy(setup, [{ opens: "10:00", closes: "12:00", zipCode: FAR }]);
  const radius = (serviceRadius: number) =>
    changeRows(setup.app.ctx.db, groomerProfiles, { id: setup.gus.profile.id }, { serviceRadius });

  radius(18);
  const { id } = await sendRequest(setup, "ana");
  await setup.as.ana.patch(`/api/bookings/${id}/status`, { status: "cancelled" });
  radius(20);
  expect(await asks(setup, MORNING)).toMatchObject({ preferredTimeSlot: expect.stringContaining("filled up") });
});

testWith("treats a busy time that no road reaches as a pause", setUpBookings, async (setup) => {
  isBusy(setup, [{ opens: "10:00", closes: "12:00", zipCode: FAR }]);
  const isHere = ({ lat }: { lat: number }) => lat < 36;
  const isLinked: Roads["isLinked"] = (one, other) => isHere(one) === isHere(other);
  const minutes: Roads["minutes"] = (one, other) => (isLinked(one, other) ? 10 : Number.POSITIVE_INFINITY);
  const before = setRoads({ minutes, isLinked, way: () => [] });
  try {
    expect((await sendRequest(setup, "ana")).id).toBeNumber();
  } finally {
    setRoads(before);
  }
});

testWith("asks before a visit that makes the groomer late for a busy time", setUpBookings, async (setup) => {
  isBusy(setup, [{ opens: "10:00", closes: "12:00", zipCode: FAR }]);
  const visit = { clientName: "June", date: NEXT_TUESDAY, start: "08:00", minutes: 60, zipCode: "28803" };

  const asked = (await (await setup.as.gus.post("/api/visits", visit)).json()) as { error: { message: string } };
  expect(asked.error.message).toMatch(/^You'd be .+ late for your other event at 10:00 AM\./);

  expect((await setup.as.gus.post("/api/visits", { ...visit, confirm: true })).status).toBe(201);
  const plan = (await (await setup.as.gus.get(`/api/day-plans/${NEXT_TUESDAY}`)).json()) as DayPlanView;
  expect(plan).toMatchObject({ isFeasible: false, why: expect.stringContaining("your other event at 10:00 AM") });
  expect((await setup.as.gus.get(`/groomer-dashboard/day/${NEXT_TUESDAY}`)).status).toBe(200);
});

testWith("ignores busy times in the maximum of visits and keeps such a day feasible", setUpBookings, async (setup) => {
  addRow(setup.app.ctx.db, dayRules, { groomerId: setup.gus.profile.id, maxVisits: 1, lunchMinutes: 60 });
  isBusy(setup, [
    { opens: "08:00", closes: "08:30", zipCode: "28803" },
    { opens: "09:00", closes: "09:30", zipCode: FAR },
    { opens: "11:00", closes: "12:00", zipCode: "28803" },
    { opens: "13:05", closes: "14:30", zipCode: "28715" },
  ]);

  expect((await sendRequest(setup, "ana", { preferredTimeSlot: EVENING })).id).toBeNumber();
});

testWith("blocks whole days once the groomer wants that", setUpBookings, async (setup) => {
  isBusy(setup, [{ opens: "00:00", closes: "24:00", isAllDay: true }]);
  expect((await sendRequest(setup, "ana")).id).toBeNumber();

  changeRows(setup.app.ctx.db, connectedCalendars, {}, { allDayBlocks: true });
  for (const slot of [AFTERNOON, EVENING]) expect(await asks(setup, slot)).toHaveProperty("preferredTimeSlot");
});

testWith("ignores busy times outside opening hours and merges overlapping ones", setUpBookings, async (setup) => {
  isBusy(setup, [
    { opens: "00:00", closes: "08:00" },
    { opens: "18:00", closes: "24:00", zipCode: FAR },
    { opens: "12:00", closes: "13:00" },
    { opens: "12:30", closes: "12:45" },
    { opens: "12:59", closes: "13:30" },
    { opens: "13:30", closes: "13:35" },
  ]);
  await setup.as.gus.post("/api/time-off", { date: NEXT_TUESDAY, opens: "11:50", closes: "12:10" });

  for (const slot of [MORNING, AFTERNOON, EVENING]) {
    expect((await sendRequest(setup, "ana", { preferredTimeSlot: slot, petInfo: slot })).id).toBeNumber();
  }
});

testWith("plans twenty close busy times like one long one", setUpBookings, async (setup) => {
  const clock = (minutes: number) =>
    `${String(Math.floor(minutes / 60)).padStart(2, "0")}:${String(minutes % 60).padStart(2, "0")}`;
  isBusy(
    setup,
    Array.from({ length: 20 }, (_, at) => ({ opens: clock(480 + at * 12), closes: clock(485 + at * 12) })),
  );

  expect(await asks(setup, MORNING)).toHaveProperty("preferredTimeSlot");
  expect((await sendRequest(setup, "ana", { preferredTimeSlot: EVENING })).id).toBeNumber();
});

testWith("warns about a day that no longer fits and moves no arrival window", setUpBookings, async (setup) => {
  const { id } = await sendRequest(setup, "ana");
  await setup.as.gus.patch(`/api/bookings/${id}/status`, { status: "accepted" });
  const before = only(await dayIn(setup.as.gus), "visit");
  isBusy(setup, [{ opens: "00:00", closes: "24:00" }]);

  const day = await dayIn(setup.as.gus);

  expect(day.isFeasible).toBe(false);
  expect(only(day, "visit")).toMatchObject({ bookingId: before.bookingId, status: "accepted" });
  expect((await setup.as.gus.get(`/api/day-plans/${NEXT_TUESDAY}`)).status).toBe(200);
});

testWith("shows busy times with titles and colors on the calendar beside lunch", setUpBookings, async (setup) => {
  const { db } = setup.app.ctx;
  addRow(db, dayRules, { groomerId: setup.gus.profile.id, lunchMinutes: 60 });
  isBusy(setup, [
    { opens: "09:30", closes: "10:30", title: "Dentist" },
    { opens: "20:00", closes: "24:00" },
  ]);
  const { id } = await sendRequest(setup, "ana", { preferredTimeSlot: AFTERNOON });
  await setup.as.gus.patch(`/api/bookings/${id}/status`, { status: "accepted" });

  const day = await dayIn(setup.as.gus);

  expect(day.entries.filter(({ kind }) => kind === "busy")).toMatchObject([
    { begins: "09:30", ends: "10:30", title: "Dentist", color: "plum" },
    { begins: "20:00", ends: "23:59", title: null },
  ]);
  expect(only(day, "lunch").begins >= "11:00").toBe(true);
});
