import { expect, test } from "bun:test";
import { eq } from "drizzle-orm";
import { auditLog, clients, outbox, visits } from "#db/db.ts";
import { completeVisits } from "#src/features/visits/bookings/afterwards/complete.ts";
import { DAY_MS, MINUTE_MS } from "#src/shared/base/time.ts";
import type { AddedVisitView } from "#src/shared/day/added/added-visits.ts";
import { summariesOfDay } from "#src/shared/day/added/visit-summary.ts";
import { addedClients, findRows } from "#tests/support/rows.ts";
import { testWith } from "#tests/support/test-with.ts";
import { NEXT_TUESDAY, requestFor, setUpBookings, TODAY } from "../../visits/bookings/setup.ts";
import { dayOf, setUpDay, visit } from "../day-plan/setup.ts";
import { addAddedVisit, albright, enters, path, refusal } from "./setup.ts";

test("lets a groomer add and read and change and remove a visit without emails", async () => {
  const { app, as } = await setUpBookings();
  const added = await enters(as.gus, { service: "Bath and cut", price: 8500, note: "Back door" });

  expect(added).toMatchObject({
    name: "June Albright",
    date: NEXT_TUESDAY,
    start: "10:00",
    until: null,
    minutes: 90,
    zipCode: "28803",
    city: "Asheville",
    service: "Bath and cut",
    price: 8500,
    status: "accepted",
    everyWeeks: null,
  });
  expect(addedClients(app.ctx.db)).toMatchObject([{ name: "June Albright", zipCode: "28803" }]);
  const cleared = { zipCode: null, service: null, price: null };
  const response = await as.gus.patch(`${path}/${added.id}`, { start: "13:00", until: "14:00", ...cleared });
  expect(await response.json()).toMatchObject({ start: "13:00", until: "14:00", ...cleared, note: "Back door" });

  expect((await as.gus.delete(`${path}/${added.id}`)).status).toBe(204);
  expect((await as.gus.get(`${path}/${added.id}`)).status).toBe(404);
  expect(app.ctx.db.select().from(outbox).all()).toEqual([]);
  const log = app.ctx.db.select().from(auditLog).all();
  expect(log.map(({ action }) => action)).toEqual(["added-visit-added", "added-visit-changed", "added-visit-removed"]);
  expect(JSON.stringify(log)).not.toContain("Albright");
});

testWith("shows an added visit in the day beside bookings at the exact minute", setUpDay, async (setup) => {
  const ana = await visit(setup, "ana");
  const own = await enters(setup.as.gus);

  const plan = await dayOf(setup.as.gus);
  expect(plan.isFeasible).toBe(true);
  expect(new Set(plan.legs.map(({ bookingId }) => bookingId))).toEqual(new Set([ana, own.id]));
  expect(plan.legs.find(({ bookingId }) => bookingId === own.id)).toMatchObject({
    arrives: "10:00",
    latest: "10:00",
    hour: { from: "10:00", until: "10:00" },
  });
  expect(summariesOfDay(plan).flatMap(({ added }) => added?.name ?? [])).toEqual(["June Albright"]);
});

testWith("counts an added visit as time taken so a request beside it doesn't fit", setUpDay, async (setup) => {
  const request = requestFor(setup, { preferredTimeSlot: "Morning (8AM - 12PM)" });
  await enters(setup.as.gus, { start: "08:00", minutes: 240 });

  const response = await setup.as.ana.post("/api/bookings", request);
  expect(response.status).toBe(422);
  expect((await response.json()).error.fields).toHaveProperty("preferredTimeSlot");
});

testWith("asks about a full day and names who would be late by their window", setUpDay, async (setup) => {
  const ana = await visit(setup, "ana");
  await setup.as.gus.post(`/api/day-plans/${NEXT_TUESDAY}/confirm`, {});
  const { from } = (await dayOf(setup.as.gus)).legs.find(({ bookingId }) => bookingId === ana)!.hour!;

  const refused = await refusal(setup.as.gus.post(path, { ...albright, start: from, minutes: 240 }));
  expect(refused).toMatchObject({ status: 409, confirm: expect.stringMatching(/^You'd reach .* late\.$/) });
  expect(setup.app.ctx.db.select().from(visits).where(eq(visits.source, "groomer")).all()).toEqual([]);
  expect(addedClients(setup.app.ctx.db)).toEqual([]);

  await enters(setup.as.gus, { start: from, minutes: 240, confirm: true });
  const plan = await dayOf(setup.as.gus);
  expect(plan.isFeasible).toBe(false);
  expect(plan.legs.find(({ bookingId }) => bookingId === ana)!.hour).toMatchObject({ from });
});

testWith("asks before adding to an infeasible day but not before changing it", setUpDay, async (setup) => {
  await enters(setup.as.gus, { start: "10:00" });
  const second = await enters(setup.as.gus, { clientName: "Otis Brambley", start: "10:30", confirm: true });

  const refused = await refusal(setup.as.gus.post(path, { ...albright, clientName: "Ida Voss", start: "16:00" }));
  expect(refused).toMatchObject({ status: 409, confirm: expect.stringMatching(/^You'd reach .*/) });
  expect((await setup.as.gus.patch(`${path}/${second.id}`, { service: "Nails" })).status).toBe(200);
});

testWith("adds a new client with the visit within the client maximum", setUpBookings, async ({ app, gus, as }) => {
  await enters(as.gus);
  expect(addedClients(app.ctx.db)).toMatchObject([{ city: "Asheville", state: "NC" }]);

  const more = { source: "added" as const, groomerId: gus.profile.id, name: "One of many", createdAt: 0, changedAt: 0 };
  for (let at = 0; at < 10; at++) app.ctx.db.insert(clients).values(Array(500).fill(more)).run();
  expect(await refusal(as.gus.post(path, { ...albright, clientName: "One too many" }))).toMatchObject({ status: 409 });
  expect(app.ctx.db.select().from(visits).all()).toHaveLength(1);
});

testWith("names missing or invalid values on their fields", setUpBookings, async ({ as }) => {
  const tries = [
    [{ clientName: "" }, { clientName: "Enter a client or a title" }],
    [{ title: "Vet fair" }, { clientName: "Enter a client or a title" }],
    [{ zipCode: "00000" }, { zipCode: "We don't know that ZIP code" }],
    [{ date: "2026-02-30" }, { date: "Choose the day" }],
    [{ start: "25:00" }, { start: "Enter a start time, such as 09:30" }],
    [{ until: "09:00" }, { until: "The end must be after the start" }],
    [{ minutes: 10 }, { minutes: "Enter a duration from 15 minutes to 12 hours" }],
    [{ price: 2_000_000 }, { price: "Enter a price up to $10,000" }],
    [{ repeat: { everyWeeks: 27 } }, { "repeat.everyWeeks": "Choose 1 to 26 weeks" }],
    [{ petIds: [1] }, { petIds: "Choose this client's pets" }],
  ] as const;
  for (const [changes, fields] of tries) {
    expect(await refusal(as.gus.post(path, { ...albright, ...changes }))).toEqual({ status: 422, ...fields });
  }
});

testWith("lets a groomer undo an outcome but not the whole visit", setUpBookings, async ({ app, as }) => {
  const undoes = async (id: number) => (await as.gus.submit(`/visits/${id}/undo`, {})).headers.get("location");
  const past = await enters(as.gus, { date: "2026-06-01" });
  expect(past.status).toBe("completed");
  await as.gus.patch(`/api/bookings/${past.id}/payment`, { payment: { amount: 9500, method: "cash" } });
  expect(await undoes(past.id)).toBe(`/bookings/${past.id}`);

  const today = await enters(as.gus, { date: TODAY, start: "14:00" });
  const says = async (status: string): Promise<AddedVisitView> =>
    (await as.gus.patch(`/api/bookings/${today.id}/status`, { status })).json();
  const statuses = ["no_show", "accepted", "cancelled", "accepted", "completed"] as const;
  for (const status of statuses) {
    app.clock.advance(1);
    expect((await says(status)).status).toBe(status);
    expect(await undoes(today.id)).toBe(`/bookings/${today.id}`);
  }
  const entries = findRows(app.ctx.db, auditLog, { target: `added visit ${today.id}` });
  expect(entries.map(({ action }) => action)).toEqual(["added", ...statuses].map((done) => `added-visit-${done}`));
  expect(await (await as.gus.get(`/bookings/${today.id}`)).text()).toContain(
    "This visit has changed since you added it.",
  );
  const tomorrow = await enters(as.gus);
  expect(await refusal(as.gus.patch(`/api/bookings/${tomorrow.id}/status`, { status: "completed" }))).toEqual({
    status: 409,
    message: "You can do this starting two hours before the visit.",
  });
});

testWith("plans the day on from the added visit a groomer set out for", setUpBookings, async ({ app, as }) => {
  const own = await enters(as.gus, { date: TODAY, start: "13:00", minutes: 60 });

  const gone = await as.gus.post(`/api/bookings/${own.id}/on-my-way`, {});
  expect((await gone.json()).onMyWayAt).toBe(app.clock.now());
  expect((await dayOf(as.gus, TODAY)).legs).toEqual([]);
  expect((await as.gus.post(`/api/bookings/${own.id}/arrived`, {})).status).toBe(200);
  const later = await enters(as.gus);
  expect(await refusal(as.gus.post(`/api/bookings/${later.id}/arrived`, {}))).toMatchObject({ status: 409 });
  // Family: changes after which the van comes again, or doesn't.
  for (const start of ["11:45", "16:00"]) {
    await as.gus.patch(`/api/visits/${own.id}`, { start, minutes: 30 });
    expect((await dayOf(as.gus, TODAY)).legs).toHaveLength(start === "16:00" ? 1 : 0);
  }
});

test.each(["00:00", "09:00", "12:00", "23:30"])(
  "completes a visit at %s two days after its end and not before",
  async (arrivalFrom) => {
    const { app, gus } = await setUpBookings();
    const visit = addAddedVisit(app, { groomerId: gus.profile.id, preferredDate: TODAY, arrivalFrom });
    const due = visit.startsAt + 60 * MINUTE_MS + 2 * DAY_MS;
    const statusAt = (instant: number) => {
      app.clock.set(instant);
      void completeVisits(app.ctx);
      return app.ctx.db.select().from(visits).get()!.status;
    };

    expect(statusAt(due)).toBe("accepted");
    expect(statusAt(due + 1)).toBe("completed");
  },
);
