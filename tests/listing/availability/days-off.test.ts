import { expect, test } from "bun:test";
import { auditLog, bookings, daysOff, proposals, visits } from "#db/db.ts";
import { enters } from "#tests/day/added-visits/setup.ts";
import type { Browser } from "#tests/support/app.ts";
import { addGroomer, signedIn } from "#tests/support/people.ts";
import { addRows, changeRows, findRows } from "#tests/support/rows.ts";
import { testWith } from "#tests/support/test-with.ts";
import {
  type BookingSetup,
  MORNING,
  NEXT_TUESDAY,
  requestFor,
  requests,
  setUpBookings,
  TODAY,
} from "#tests/visits/bookings/setup.ts";

const path = "/api/days-off";
const week = { startDate: "2026-07-01", endDate: "2026-07-07" };

type Answer = Record<string, unknown> & { status: number };

async function asks(window: Browser, body: unknown): Promise<Answer> {
  const response = await window.post(path, body);
  return { status: response.status, ...((await response.json()) as Record<string, unknown>) };
}

const errorOf = (answer: Answer) => answer.error as { code: string; message: string; fields?: Record<string, string> };

const fieldsOf = async (window: Browser, body: unknown) => errorOf(await asks(window, body)).fields;

async function booked(
  { app, gus, as }: BookingSetup,
  preferredDate: string,
  status: "pending" | "accepted" | "cancelled",
) {
  const { id } = await requests(as.ana, requestFor({ gus }, { preferredDate }));
  changeRows(app.ctx.db, visits, { id }, { status });
  return id;
}

testWith("adds, lists, and removes days off in order", setUpBookings, async ({ app, gus, as }) => {
  const added = await asks(as.gus, { ...week, note: "  Family visit " });
  await asks(as.gus, { startDate: TODAY, endDate: TODAY });

  expect(added).toEqual({ status: 201, id: added.id, ...week, note: "Family visit", pendingCount: 0 });
  const listed = (await (await as.gus.get(path)).json()) as { id: number; startDate: string }[];
  expect(listed.map(({ startDate }) => startDate)).toEqual([TODAY, "2026-07-01"]);
  expect(listed[1]).toEqual({ id: added.id, ...week, note: "Family visit" } as never);

  expect((await as.gus.delete(`${path}/${added.id}`)).status).toBe(204);
  expect((await as.gus.delete(`${path}/${added.id}`)).status).toBe(404);
  const actions = findRows(app.ctx.db, auditLog);
  expect(actions.map(({ action }) => action)).toEqual(["days-off-added", "days-off-added", "days-off-removed"]);
  expect(actions[0]).toMatchObject({ target: `groomer ${gus.profile.id}`, detail: JSON.stringify(week) });
});

testWith("hides past days off", setUpBookings, async ({ app, gus, as }) => {
  const past = { groomerId: gus.profile.id, startDate: "2026-06-01", endDate: "2026-06-09" };
  const running = { groomerId: gus.profile.id, startDate: "2026-06-09", endDate: TODAY };
  addRows(app.ctx.db, daysOff, [past, running]);

  const listed = (await (await as.gus.get(path)).json()) as { endDate: string }[];

  expect(listed.map(({ endDate }) => endDate)).toEqual([TODAY]);
});

testWith("refuses missing, impossible, reversed, and too long ranges on their field", setUpBookings, async ({ as }) => {
  const first = { startDate: "Choose the first day" };
  const cases: [object, object][] = [
    [
      { startDate: undefined, endDate: undefined },
      { ...first, endDate: "Choose the last day" },
    ],
    [{ startDate: "2026-02-30" }, first],
    [{ startDate: "", endDate: "" }, first],
    [{ endDate: "2026-06-30" }, { endDate: "The last day can't be before the first" }],
    [{ endDate: "2027-07-02" }, { endDate: "You can add up to 366 days at once" }],
    [{ note: "x".repeat(201) }, { note: "Use at most 200 characters" }],
  ];
  for (const [wrong, fields] of cases) expect(await fieldsOf(as.gus, { ...week, ...wrong })).toEqual(fields as never);
  expect((await asks(as.gus, { startDate: "2026-07-01", endDate: "2027-07-01" })).status).toBe(201);
  expect(await asks(as.gus, { startDate: "2026-06-30", endDate: "" })).toMatchObject({ endDate: "2026-06-30" });
});

test("ends a day by the groomer's own calendar in Honolulu", async () => {
  const { app, as } = await setUpBookings({ zipCode: "96813", city: "Honolulu", state: "HI" });
  app.clock.set(Date.parse("2026-06-11T04:30:00Z"));

  expect(await fieldsOf(as.gus, { startDate: "2026-06-09", endDate: TODAY })).toEqual({
    startDate: "That day has passed",
  });
  expect((await asks(as.gus, { startDate: TODAY, endDate: TODAY })).status).toBe(201);
});

testWith("refuses days that overlap other days off and names their range", setUpBookings, async ({ as }) => {
  await asks(as.gus, week);
  const message = "You already have days off from Jul 1, 2026 to Jul 7, 2026. Choose other days or remove those.";

  for (const range of [
    week,
    { startDate: "2026-06-30", endDate: "2026-07-01" },
    { startDate: "2026-07-07", endDate: "2026-07-07" },
    { startDate: "2026-06-20", endDate: "2026-07-20" },
  ]) {
    const answer = await asks(as.gus, { ...range, confirm: true });
    expect(answer.status).toBe(409);
    expect(errorOf(answer)).toEqual({ code: "conflict", message, fields: { startDate: message } });
  }
  expect((await asks(as.gus, { startDate: "2026-07-08", endDate: "2026-07-08" })).status).toBe(201);
});

testWith("names accepted bookings in a question before days off and keeps them", setUpBookings, async (setup) => {
  const { app, as } = setup;
  const ids = [await booked(setup, NEXT_TUESDAY, "accepted"), await booked(setup, "2026-06-18", "accepted")];
  const range = { startDate: "2026-06-15", endDate: "2026-06-20" };

  const asked = await asks(as.gus, range);

  const message =
    "You have 2 accepted bookings: Jun 16, 2026 and Jun 18, 2026. They stay on your calendar. Cancel any you can't keep.";
  expect(asked.status).toBe(409);
  expect(errorOf(asked)).toEqual({ code: "conflict", message, fields: { confirm: message } });
  expect(findRows(app.ctx.db, daysOff)).toEqual([]);

  expect((await asks(as.gus, { ...range, confirm: true })).status).toBe(201);
  const kept = app.ctx.db.select().from(bookings).all();
  expect(kept.map(({ id, status }) => [id, status])).toEqual(ids.map((id) => [id, "accepted"]));
  for (const day of ["2026-07-01", "2026-07-02", "2026-07-03", "2026-07-06", "2026-07-07"]) {
    await booked(setup, day, "accepted");
  }
  expect(errorOf(await asks(as.gus, week)).message).toStartWith(
    "You have 5 accepted bookings: Jul 1, 2026, Jul 2, 2026, Jul 3, 2026, and 2 more days.",
  );
});

testWith("names added visits in a question before days off and keeps them", setUpBookings, async (setup) => {
  const { app, as } = setup;
  await enters(as.gus, { date: "2026-06-17" });
  for (const minutes of [30, 60]) await enters(as.gus, { date: "2026-06-14", start: "23:10", minutes, confirm: true });
  const cancelled = await enters(as.gus, { clientName: "Otis Brambley", date: "2026-06-17", start: "15:00" });
  await as.gus.patch(`/api/bookings/${cancelled.id}/status`, { status: "cancelled" });
  const range = { startDate: "2026-06-15", endDate: "2026-06-20" };
  const message = async () => errorOf(await asks(as.gus, range)).fields!.confirm;

  expect(await message()).toBe(
    "You have 2 visits you added: Jun 14, 2026 and Jun 17, 2026. They stay on your calendar. Cancel any you can't keep.",
  );
  await booked(setup, NEXT_TUESDAY, "accepted");
  expect(await message()).toStartWith(
    "You have 1 accepted booking and 2 visits you added: Jun 14, 2026, Jun 16, 2026, and Jun 17, 2026. They",
  );
  expect((await asks(as.gus, { ...range, confirm: true })).status).toBe(201);
  expect(findRows(app.ctx.db, visits, { source: "groomer" })).toHaveLength(4);
});

testWith("counts pending requests without a question and ignores canceled ones", setUpBookings, async (setup) => {
  await booked(setup, NEXT_TUESDAY, "pending");
  await booked(setup, "2026-06-17", "cancelled");
  await booked(setup, "2026-06-30", "accepted");

  const added = await asks(setup.as.gus, { startDate: "2026-06-15", endDate: "2026-06-20" });

  expect(added).toMatchObject({ status: 201, pendingCount: 1 });
});

testWith("doesn't count a request that awaits the parent's answer to a proposal", setUpBookings, async (setup) => {
  const id = await booked(setup, NEXT_TUESDAY, "pending");
  const options = [{ date: "2026-06-24", slot: MORNING }];
  expect((await setup.as.gus.post(`/api/bookings/${id}/proposals`, { options })).status).toBe(201);
  const days = { startDate: NEXT_TUESDAY, endDate: NEXT_TUESDAY };

  const added = await asks(setup.as.gus, days);
  expect(added).toMatchObject({ status: 201, pendingCount: 0 });

  const [proposal] = findRows(setup.app.ctx.db, proposals);
  await setup.as.ana.patch(`/api/proposals/${proposal!.id}`, { status: "declined" });
  await setup.as.gus.delete(`${path}/${added.id}`);
  expect(await asks(setup.as.gus, days)).toMatchObject({ status: 201, pendingCount: 1 });
});

testWith("hides another groomer's days off and ignores them in overlaps", setUpBookings, async ({ app, as }) => {
  const gil = await addGroomer(app, "gil");
  const { id } = await asks(as.gus, week);
  const window = signedIn(app, gil.user, "groomer");

  const foreign = await window.delete(`${path}/${id}`);
  const missing = await window.delete(`${path}/99999`);

  expect([foreign.status, missing.status]).toEqual([404, 404]);
  expect(await foreign.text()).toBe(await missing.text());
  expect(await (await window.get(path)).json()).toEqual([]);
  expect((await asks(window, week)).status).toBe(201);
  expect(await (await as.gus.get(path)).json()).toHaveLength(1);
});
