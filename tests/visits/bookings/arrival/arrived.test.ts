import { expect, test } from "bun:test";
import { eq } from "drizzle-orm";
import { auditLog, bookings, dayRules, outbox, users, visits } from "#db/schema/tables.ts";
import { windowDueAt } from "#src/domain/arrival-window-due.ts";
import { historyOf } from "#src/features/visits/bookings/detail.ts";
import { DAY_MS, HOUR_MS } from "#src/shared/base/time.ts";
import { arrivalText, fromToText } from "#src/shared/visits/arrival-labels.ts";
import type { BookingView } from "#src/shared/visits/bookings.ts";
import { addRow, changeRows, findRows } from "#tests/support/rows.ts";
import { testWith } from "#tests/support/test-with.ts";
import {
  asks,
  clearEmails,
  type DaySetup,
  dayOf,
  emails,
  setUpDay,
  tuesday,
  visit,
} from "../../../day/day-plan/setup.ts";
import { panelFor } from "../requests/booking-form.ts";
import { AFTERNOON, accepted, EVENING, MORNING, moves, NEXT_TUESDAY, requested } from "../setup.ts";

async function arrives({ as }: DaySetup, id: number) {
  const response = await as.gus.post(`/api/bookings/${id}/arrived`);
  const body = (await response.json()) as BookingView & { error?: { message: string } };
  return { status: response.status, at: body.arrivedAt, actions: body.actions, message: body.error?.message };
}

testWith("shows the parent when the groomer arrived and sends no email", setUpDay, async (setup) => {
  const { app } = setup;
  const id = await visit(setup, "ana");
  clearEmails(app);
  app.clock.set(tuesday("08:20"));

  expect(await arrives(setup, id)).toMatchObject({ status: 200, at: tuesday("08:20") });
  const seen = (await (await setup.as.ana.get(`/api/bookings/${id}`)).json()) as BookingView;
  expect(seen.arrivedAt).toBe(tuesday("08:20"));
  expect(emails(app)).toEqual([]);
  const last = findRows(app.ctx.db, auditLog).at(-1)!;
  expect(last).toMatchObject({ action: "booking-arrived", target: `booking ${id}` });
  expect(historyOf(app.ctx.db, id).at(-1)).toMatchObject({ by: "groomer", what: "arrived" });
});

testWith("keeps the first arrival time when a groomer reports it twice", setUpDay, async (setup) => {
  const id = await visit(setup, "ana");
  setup.app.clock.set(tuesday("08:20"));
  await arrives(setup, id);
  setup.app.clock.set(tuesday("08:25"));

  expect(await arrives(setup, id)).toMatchObject({ status: 200, at: tuesday("08:20") });
  expect(findRows(setup.app.ctx.db, auditLog, { action: "booking-arrived" })).toHaveLength(1);
});

testWith("ends 'On my way' on arrival with or without it", setUpDay, async (setup) => {
  const { app, as } = setup;
  const [ana, bob] = [await visit(setup, "ana"), await visit(setup, "bob")];
  app.clock.set(tuesday("08:00"));
  const actions = async (id: number) =>
    ((await (await as.gus.get(`/api/bookings/${id}`)).json()) as BookingView).actions;

  expect(await actions(ana)).toEqual(expect.arrayContaining(["on_my_way", "arrived"]));
  await as.gus.post(`/api/bookings/${ana}/on-my-way`);
  expect(await actions(ana)).toContain("arrived");
  for (const id of [ana, bob]) {
    expect((await arrives(setup, id)).status).toBe(200);
    expect(await actions(id)).not.toContain("on_my_way");
    expect(await actions(id)).not.toContain("arrived");
  }
  clearEmails(app);
  const late = await as.gus.post(`/api/bookings/${bob}/on-my-way`);
  expect({ status: late.status, emails: emails(app) }).toEqual({ status: 200, emails: [] });
  expect((await late.json()) as BookingView).toMatchObject({ onMyWayAt: null, arrivedAt: tuesday("08:00") });
});

test("lets only the groomer report arriving today from two hours before an accepted visit", async () => {
  const setup = await setUpDay();
  const { app, as } = setup;
  const id = await visit(setup, "ana", { preferredTimeSlot: AFTERNOON });
  const waiting = await asks(setup, "bob", { preferredTimeSlot: EVENING });

  app.clock.set(tuesday("09:59"));
  expect(await arrives(setup, id)).toMatchObject({
    status: 409,
    message: "You can do this starting two hours before the visit.",
  });
  app.clock.set(tuesday("10:00"));
  expect(await arrives(setup, waiting.id)).toMatchObject({
    status: 409,
    message: "You can't do that anymore. Status: waiting for the groomer.",
  });
  expect((await arrives(setup, id)).status).toBe(200);
  await moves(as.gus, id, "cancelled", "The van broke down");
  expect((await arrives(setup, id)).status).toBe(409);
});

testWith("refuses an arrival late in the evening or after midnight", setUpDay, async (setup) => {
  const id = await visit(setup, "ana", { preferredTimeSlot: EVENING });
  setup.app.clock.set(tuesday("23:00"));
  expect((await arrives(setup, id)).message).toBe("You can do this up to four hours after the visit.");

  setup.app.clock.set(tuesday("23:00") + 3_660_000);
  expect((await arrives(setup, id)).status).toBe(409);
});

testWith("plans the rest of the day from the end of the current visit", setUpDay, async (setup) => {
  const { app, as } = setup;
  const first = await visit(setup, "ana");
  await visit(setup, "bob", { preferredTimeSlot: EVENING });
  app.clock.set(tuesday("10:30"));
  await arrives(setup, first);

  const plan = await dayOf(as.gus);
  expect(plan.legs.map(({ bookingId }) => bookingId)).not.toContain(first);
  expect(plan.itinerary[0]).toMatchObject({ kind: "free", begins: "11:40" });
});

testWith("drops the arrival when a visit moves", setUpDay, async (setup) => {
  const { app, as } = setup;
  const id = await visit(setup, "ana", { preferredTimeSlot: AFTERNOON });
  app.clock.set(tuesday("10:30"));
  await arrives(setup, id);
  const options = [{ date: "2026-06-17", slot: EVENING }];
  const made = await as.gus.post(`/api/bookings/${id}/proposals`, { options });
  const { proposal } = (await made.json()) as { proposal: { id: number } };
  await as.ana.patch(`/api/proposals/${proposal.id}`, { status: "accepted" });

  expect(app.ctx.db.select().from(bookings).where(eq(bookings.id, id)).get()!.arrivedAt).toBeNull();
});

test("writes AM or PM once when both ends of a window share it", () => {
  expect(fromToText({ from: "09:15", until: "10:15" })).toBe("9:15 – 10:15 AM");
  expect(fromToText({ from: "11:30", until: "12:30" })).toBe("11:30 AM – 12:30 PM");
});

test("shows a parent the arrival window or its deadline or the time of day", () => {
  const visit = { status: "accepted", preferredTimeSlot: AFTERNOON, arrival: null, promisedBy: null } as const;
  const arrival = { from: "13:15", until: "14:15" };

  expect(arrivalText(visit)).toBe(AFTERNOON);
  expect(arrivalText({ ...visit, promisedBy: 1 })).toBe(
    "Afternoon visit. You'll get a 1-hour arrival window by 5 PM the day before",
  );
  expect(arrivalText({ ...visit, arrival })).toBe("Arrives between 1:15 and 2:15 PM");
  expect(arrivalText({ ...visit, arrival, status: "completed" })).toBe("Between 1:15 and 2:15 PM");
});

test("announces the arrival window's deadline in the form and after acceptance until 5 PM the day before", async () => {
  const { id, ...setup } = await requested();
  const { app, as } = setup;
  const isInForm = () => />You[^<]+ arrival window by 5 PM/.test(panelFor(setup, { chosen: { date: NEXT_TUESDAY } }));
  const seen = async (): Promise<BookingView> => (await (await as.ana.get("/api/bookings/pet-parent")).json())[0];

  expect(await seen()).toMatchObject({ arrival: null, promisedBy: null });
  await moves(as.gus, id, "accepted");
  expect(await seen()).toMatchObject({ arrival: null, promisedBy: windowDueAt(NEXT_TUESDAY, "America/New_York") });
  expect(isInForm()).toBe(true);
  app.clock.set(windowDueAt(NEXT_TUESDAY, "America/New_York"));
  expect(await seen()).toMatchObject({ arrival: null, promisedBy: null });
  expect(isInForm()).toBe(false);
  changeRows(app.ctx.db, visits, { id }, { arrivalFrom: "09:15", arrivalUntil: "10:15" });
  expect(await seen()).toMatchObject({ arrival: { from: "09:15", until: "10:15" }, promisedBy: null });
});

test("says of a suspended groomer's visit only what still holds", async () => {
  const { app, as, id, gus, startsAt } = await accepted();
  changeRows(app.ctx.db, users, { id: gus.user.id }, { disabledAt: 1 });
  const all = /still planned|Free to cancel until the visit starts|arrival window by 5 PM/g;
  for (const [hours, said] of Object.entries({ "-48": 2, "-1": 2, 1: 1, 5: 0 })) {
    app.clock.set(startsAt + Number(hours) * HOUR_MS);
    expect([...(await (await as.ana.get(`/bookings/${id}`)).text()).matchAll(all)]).toHaveLength(said);
  }
});

test("announces no arrival window without the day plan or before it was on", async () => {
  const { app, as, gus, id } = await requested();
  const groomerId = gus.profile.id;
  addRow(app.ctx.db, dayRules, { groomerId, isPlanned: false });
  await moves(as.gus, id, "accepted");
  const promisedBy = async () => (await (await as.ana.get("/api/bookings/pet-parent")).json())[0].promisedBy;
  const [letter] = findRows(app.ctx.db, outbox, { dedupeKey: `booking ${id} accepted, to the parent` });

  expect(await promisedBy()).toBeNull();
  expect(letter!.text).toContain("They'll contact you to set a time.");
  changeRows(app.ctx.db, dayRules, {}, { isPlanned: true, plannedSince: app.clock.now() + DAY_MS });
  expect(await promisedBy()).toBeNull();
  changeRows(app.ctx.db, dayRules, {}, { plannedSince: app.clock.now() });
  expect(await promisedBy()).toBeGreaterThan(app.clock.now());
});

test("shows only the groomer an overbooked visit and emails the arrival window", async () => {
  const { app, as, id } = await accepted();
  const texts = () =>
    findRows(app.ctx.db, outbox)
      .map(({ text }) => text)
      .join("\n");

  expect(texts()).toContain("We'll send you a 1-hour arrival window by 5 PM the day before.");
  expect(texts()).toContain(`Time: ${MORNING}, Eastern Time`);
  changeRows(app.ctx.db, visits, {}, { isOverbooked: true, arrivalFrom: "09:15", arrivalUntil: "10:15" });
  expect((await (await as.gus.get("/api/bookings/groomer")).json())[0].isOverbooked).toBe(true);
  expect((await (await as.ana.get("/api/bookings/pet-parent")).json())[0].isOverbooked).toBe(false);
  await moves(as.ana, id, "cancelled");
  expect(texts()).toContain("Time: Between 9:15 and 10:15 AM, Eastern Time");
});
