import { expect } from "bun:test";
import { bookings, dayRules, timeOff } from "#db/db.ts";
import { defaultHours } from "#src/shared/listing/groomer-labels.ts";
import type { BookingStatus } from "#src/shared/visits/booking-labels.ts";
import { refusalOf } from "#tests/support/answers.ts";
import { findRow, findRows } from "#tests/support/rows.ts";
import { testWith } from "#tests/support/test-with.ts";
import { type BookingSetup, moves, NEXT_TUESDAY, sendRequest, setUpBookings } from "#tests/visits/bookings/setup.ts";

const hours = { date: NEXT_TUESDAY, opens: "09:00", closes: "11:00" };

async function fullMorning() {
  const setup = await setUpBookings();
  const ids: number[] = [];
  for (const dog of [1, 2, 3]) ids.push((await sendRequest(setup, "ana", { petInfo: `Dog ${dog}` })).id);
  for (const id of ids) expect(await moves(setup.as.gus, id, "accepted")).toBe("accepted");
  return { ...setup, ids };
}

const statuses = ({ app }: BookingSetup): BookingStatus[] => findRows(app.ctx.db, bookings).map(({ status }) => status);

async function question(response: Response) {
  const { status, fields } = await refusalOf(response);
  return { status, confirm: fields?.confirm };
}

const sentence =
  "On Jun 16, 2026, your accepted visits would no longer fit. They stay on your calendar. Move or cancel any you can't keep.";

testWith("asks before adding time off over accepted visits and keeps the visits", fullMorning, async (setup) => {
  const { as, app } = setup;

  expect(await question(await as.gus.post("/api/time-off", hours))).toEqual({ status: 409, confirm: sentence });
  expect(findRows(app.ctx.db, timeOff)).toEqual([]);

  expect((await as.gus.post("/api/time-off", { ...hours, confirm: true })).status).toBe(201);
  expect(statuses(setup)).toEqual(["accepted", "accepted", "accepted"]);
});

testWith("adds time off between visits or on another day without a question", fullMorning, async ({ as }) => {
  expect((await as.gus.post("/api/time-off", { ...hours, opens: "14:00", closes: "16:00" })).status).toBe(201);
  expect((await as.gus.post("/api/time-off", { ...hours, date: "2026-06-17" })).status).toBe(201);
});

testWith("asks before rules make a day infeasible and saves nothing until then", fullMorning, async (setup) => {
  const { as, app } = setup;
  const change = { setupMinutes: 60 };

  expect(await question(await as.gus.patch("/api/day-rules", change))).toEqual({ status: 409, confirm: sentence });
  expect(findRows(app.ctx.db, dayRules)).toEqual([]);

  expect((await as.gus.patch("/api/day-rules", { ...change, confirm: true })).status).toBe(200);
  expect(findRow(app.ctx.db, dayRules)?.setupMinutes).toBe(60);
  expect(statuses(setup)).toEqual(["accepted", "accepted", "accepted"]);
});

testWith("doesn't ask again about a day that was already infeasible", fullMorning, async ({ as }) => {
  await as.gus.patch("/api/day-rules", { setupMinutes: 60, confirm: true });

  expect((await as.gus.patch("/api/day-rules", { traffic: "heavy" })).status).toBe(200);
  expect((await as.gus.post("/api/time-off", hours)).status).toBe(201);
});

testWith("doesn't ask about rules that move no visits", fullMorning, async ({ as }) => {
  const calm = { maxVisits: 1, mostAddedMinutes: 10, noticeHours: 72, horizonDays: 7, setupMinutes: 5 };

  expect((await as.gus.patch("/api/day-rules", calm)).status).toBe(200);
});

testWith("asks about new opening hours and not about other profile changes", fullMorning, async (setup) => {
  const { as, gus } = setup;
  const profile = `/api/groomer-profiles/${gus.profile.id}`;
  const late = { ...defaultHours, tuesday: { open: "10:00", close: "18:00" } };
  const closed = { ...defaultHours, tuesday: null };

  for (const businessHours of [late, closed]) {
    expect(await question(await as.gus.patch(profile, { businessHours }))).toEqual({ status: 409, confirm: sentence });
  }
  expect((await as.gus.patch(profile, { description: "A calm van for old and young dogs." })).status).toBe(200);
  expect((await as.gus.patch(profile, { businessHours: { ...defaultHours, monday: null } })).status).toBe(200);
  expect((await as.gus.patch(profile, { businessHours: closed, confirm: true })).status).toBe(200);
  expect(statuses(setup)).toEqual(["accepted", "accepted", "accepted"]);
});

testWith("names infeasible days when a groomer turns the day plan on again", setUpBookings, async (setup) => {
  const { as, app } = setup;
  await as.gus.patch("/api/day-rules", { isPlanned: false });
  for (const preferredDate of ["2026-06-16", "2026-06-17", "2026-06-18", "2026-06-19", "2026-06-22"]) {
    for (const petInfo of ["Dog 1", "Dog 2", "Dog 3", "Dog 4", "Dog 5"]) {
      const { id } = await sendRequest(setup, "ana", { preferredDate, petInfo });
      expect(await moves(as.gus, id, "accepted")).toBe("accepted");
    }
  }

  const answer = await question(await as.gus.patch("/api/day-rules", { isPlanned: true }));

  expect(answer).toEqual({
    status: 409,
    confirm: sentence.replace("Jun 16, 2026", "Jun 16, 2026, Jun 17, 2026, Jun 18, 2026, and 2 more days"),
  });
  expect(findRow(app.ctx.db, dayRules)).toMatchObject({ isPlanned: false, plannedSince: null });
  expect((await as.gus.patch("/api/day-rules", { isPlanned: true, confirm: true })).status).toBe(200);
  expect(findRow(app.ctx.db, dayRules)?.plannedSince).toBe(app.clock.now());
});

testWith("asks nothing with the day plan off and ignores canceled visits", fullMorning, async ({ as, ids }) => {
  await as.gus.patch("/api/day-rules", { isPlanned: false });
  expect((await as.gus.patch("/api/day-rules", { setupMinutes: 60 })).status).toBe(200);
  expect((await as.gus.post("/api/time-off", hours)).status).toBe(201);

  for (const id of ids) await moves(as.ana, id, "cancelled");
  expect((await as.gus.patch("/api/day-rules", { isPlanned: true })).status).toBe(200);
});
