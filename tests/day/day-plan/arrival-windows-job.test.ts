import { expect } from "bun:test";
import { eq } from "drizzle-orm";
import { auditLog, bookings, dayPlans, dayRules, groomerProfiles, users, visits } from "#db/db.ts";
import { sendDueWindows } from "#src/features/day/day-plan/evening-jobs.ts";
import { DAY_MS, HOUR_MS, MINUTE_MS } from "#src/shared/base/time.ts";
import { addRow, changeRows, findRow, findRows, sendDueMails } from "#tests/support/rows.ts";
import { testWith } from "#tests/support/test-with.ts";
import { AFTERNOON, EVENING, NEXT_TUESDAY } from "../../visits/bookings/setup.ts";
import {
  asks,
  clearEmails,
  type DaySetup,
  dayOf,
  does,
  emails,
  hourOf,
  MONDAY_5_PM,
  moves,
  overfill,
  setUpDay,
  subjects,
  tuesday,
  visit,
} from "./setup.ts";

async function runsAt({ app }: DaySetup, instant: number) {
  clearEmails(app);
  app.clock.set(instant);
  await sendDueWindows(app.ctx);
  return subjects(app).sort();
}

const when = (name: string) => `${name}@example.com: Your arrival window: Blue Ridge Bath Co., Tue, Jun 16`;

testWith("sends every parent an arrival window once at 5 PM the day before", setUpDay, async (setup) => {
  const ids = [await visit(setup, "ana"), await visit(setup, "bob")];

  expect(await runsAt(setup, MONDAY_5_PM - MINUTE_MS)).toEqual([]);
  expect(await runsAt(setup, MONDAY_5_PM)).toEqual([when("ana"), when("bob")]);
  expect(await runsAt(setup, MONDAY_5_PM + MINUTE_MS)).toEqual([]);
  for (const id of ids) expect(hourOf(setup.app, id)).not.toBeNull();
  const [line] = findRows(setup.app.ctx.db, auditLog, { action: "arrival-windows-sent" });
  expect(line).toMatchObject({ actorId: null, requestId: "system" });
  expect(findRow(setup.app.ctx.db, dayPlans)!.confirmedAt).toBe(MONDAY_5_PM);
});

testWith("sends arrival windows at 5 PM by each groomer's clock", setUpDay, async (setup) => {
  await visit(setup, "ana");
  const { db } = setup.app.ctx;
  changeRows(db, groomerProfiles, {}, { timeZone: "America/Phoenix" });
  changeRows(db, visits, {}, { timeZone: "America/Phoenix", startsAt: Date.parse("2026-06-16T15:00:00Z") });

  expect(await runsAt(setup, MONDAY_5_PM)).toEqual([]);
  expect(await runsAt(setup, MONDAY_5_PM + 3 * HOUR_MS)).toEqual([when("ana")]);
});

testWith("sends arrival windows in the morning after downtime but none for past visits", setUpDay, async (setup) => {
  const ana = await visit(setup, "ana");
  const bob = await visit(setup, "bob", { preferredTimeSlot: EVENING });

  expect(await runsAt(setup, tuesday("12:30"))).toEqual([when("bob")]);
  expect(hourOf(setup.app, ana)).toBeNull();
  expect(hourOf(setup.app, bob)).not.toBeNull();
  expect(await runsAt(setup, tuesday("12:30") + DAY_MS)).toEqual([]);
});

testWith("alerts the groomer about an infeasible day and reminds the parents once", setUpDay, async (setup) => {
  await overfill(setup);

  expect(await runsAt(setup, MONDAY_5_PM)).toEqual([
    ...["ana", "bob", "cat", "dan"].map((name) => `${name}@example.com: Your visit: Blue Ridge Bath Co., Tue, Jun 16`),
    "gus@example.com: Your visits on Tuesday, June 16, 2026 don't fit together",
  ]);
  const toGroomer = emails(setup.app).find(({ recipient }) => recipient.startsWith("gus"))!;
  expect(toGroomer.text).toContain("http://localhost:3000/groomer-dashboard/day/2026-06-16");
  const toParent = emails(setup.app).find(({ recipient }) => recipient.startsWith("ana"))!;
  expect(toParent.text).toContain("Time: Morning (8AM - 12PM), Eastern Time");
  expect(toParent.calendar).toBeNull();
  setup.app.clock.advance(MINUTE_MS);
  await sendDueWindows(setup.app.ctx);
  expect(emails(setup.app)).toHaveLength(5);
  // A business with several vans reads of no conflict, also if it turns the plan off while the email waits.
  await setup.as.gus.patch("/api/day-rules", { isPlanned: false });
  await sendDueMails(setup.app.ctx);
  expect(setup.app.sent.map(({ to }) => to)).not.toContain("gus@example.com");
});

testWith("sends arrival windows once a canceled visit makes the day feasible", setUpDay, async (setup) => {
  const ids = await overfill(setup);
  await runsAt(setup, MONDAY_5_PM);
  for (const id of ids.slice(2)) {
    await setup.as.gus.patch(`/api/bookings/${id}/status`, { status: "cancelled", reason: "Too much for one day" });
  }

  expect(await runsAt(setup, MONDAY_5_PM + MINUTE_MS)).toEqual([when("ana"), when("bob")]);
});

testWith("sends no windows without the day plan or for visits accepted before it", setUpDay, async (setup) => {
  const old = await visit(setup, "ana");
  setup.app.clock.advance(HOUR_MS);
  const groomerId = setup.gus.profile.id;
  const { db } = setup.app.ctx;
  addRow(db, dayRules, { groomerId, isPlanned: false });

  expect(await runsAt(setup, MONDAY_5_PM)).toEqual([]);
  changeRows(db, dayRules, {}, { isPlanned: true, plannedSince: MONDAY_5_PM - HOUR_MS });
  expect(await runsAt(setup, MONDAY_5_PM + MINUTE_MS)).toEqual([]);
  const page = await (await setup.as.gus.get(`/groomer-dashboard/day/${NEXT_TUESDAY}`)).text();
  expect(page, "promises no window that won't be sent").toContain("1 visit has no arrival window yet.");
  expect(hourOf(setup.app, await visit(setup, "bob"))).not.toBeNull();
  expect(hourOf(setup.app, old)).toBeNull();
});

testWith("sends no arrival window for suspended groomers or closed accounts", setUpDay, async (setup) => {
  await visit(setup, "ana");
  await visit(setup, "bob");
  const { db } = setup.app.ctx;
  changeRows(db, users, { username: "bob" }, { closingAt: setup.app.clock.now() });
  changeRows(db, users, { username: "gus" }, { disabledAt: setup.app.clock.now() });

  expect(await runsAt(setup, MONDAY_5_PM)).toEqual([]);
  changeRows(db, users, { username: "gus" }, { disabledAt: null });
  expect(await runsAt(setup, MONDAY_5_PM + MINUTE_MS)).toEqual([when("ana")]);
});

testWith("sends every parent a window with the planned arrival and a calendar file", setUpDay, async (setup) => {
  const { app, as } = setup;
  const ids = [
    await visit(setup, "ana"),
    await visit(setup, "bob"),
    await visit(setup, "cat", { preferredTimeSlot: AFTERNOON }),
  ];
  clearEmails(app);

  const { status, plan } = await does(as.gus, "confirm");

  expect(status).toBe(200);
  expect(plan).toMatchObject({ isFeasible: true, isConfirmed: true });
  for (const { bookingId, arrives, hour } of plan.legs) {
    expect(hour!.from <= arrives && arrives <= hour!.until).toBe(true);
    expect(hourOf(app, bookingId)).toBe(`${hour!.from}–${hour!.until}`);
  }
  expect(plan.legs.map(({ bookingId }) => bookingId).sort()).toEqual(ids);
  expect(subjects(app).sort()).toEqual(
    ["ana", "bob", "cat"].map((name) => `${name}@example.com: Your arrival window: Blue Ridge Bath Co., Tue, Jun 16`),
  );
  const [first] = emails(app);
  expect(first!.calendar).toContain("METHOD:REQUEST");
  expect(first!.calendar).toContain("SEQUENCE:2");
  expect(first!.text).toMatch(/Blue Ridge Bath Co\. will arrive between .* AM on Tuesday, June 16, 2026\./);
});

testWith("notifies no one twice and keeps windows when other visits come or go", setUpDay, async (setup) => {
  const { app, as } = setup;
  const [ana, bob] = [await visit(setup, "ana"), await visit(setup, "bob")];
  await does(as.gus, "confirm");
  const before = [hourOf(app, ana), hourOf(app, bob)];
  clearEmails(app);

  await does(as.gus, "confirm");
  expect(subjects(app)).toEqual([]);
  expect(hourOf(app, await visit(setup, "cat"))).not.toBeNull();
  expect([hourOf(app, ana), hourOf(app, bob)]).toEqual(before);
  await moves(setup.people.ana!, ana, "cancelled");
  expect(hourOf(app, bob)).toBe(before[1]!);
});

testWith("includes the arrival window in the acceptance after windows are sent", setUpDay, async (setup) => {
  const { app } = setup;
  app.clock.set(MONDAY_5_PM);
  const { id } = await asks(setup, "ana");
  clearEmails(app);

  await moves(setup.as.gus, id, "accepted");

  const [parents] = emails(app);
  expect(hourOf(app, id)).toMatch(/^\d\d:\d\d–\d\d:\d\d$/);
  expect(subjects(app)).toEqual([
    "ana@example.com: Booking accepted: Blue Ridge Bath Co., Tue, Jun 16",
    "gus@example.com: You accepted a booking for Tuesday, June 16, 2026",
  ]);
  expect(parents!.text).toMatch(/They'll arrive between .* AM\./);
});

testWith("sends a window in the future when the day's plan is already behind", setUpDay, async (setup) => {
  setup.app.clock.set(tuesday("09:20"));

  const id = await visit(setup, "bob");

  expect(hourOf(setup.app, id)! >= "09:15").toBe(true);
  // The groomer has no other visit, so the plan counts the drive as begun.
  const { legs, visits: onDay } = await dayOf(setup.as.gus);
  expect(legs).toEqual([]);
  expect(onDay.map((booking) => booking.id)).toEqual([id]);
});

testWith("refuses to confirm an infeasible day and says who would be late", setUpDay, async (setup) => {
  const { app, as } = setup;
  await overfill(setup);
  clearEmails(app);

  const { status, message } = await does(as.gus, "confirm");

  expect(status).toBe(409);
  expect(message).toContain("late for");
  expect(message).toContain("Move, shorten, or cancel a visit, then confirm the day.");
  expect(subjects(app)).toEqual([]);
  const plan = await dayOf(as.gus);
  expect(plan.isFeasible).toBe(false);
  expect(plan.legs.some(({ slack }) => slack < 0)).toBe(true);
});

testWith("refuses to confirm empty or past days and groomers without a profile", setUpDay, async ({ app, as }) => {
  expect((await does(as.gus, "confirm")).message).toBe("You have no upcoming visits that day.");
  expect((await does(as.gus, "confirm", {}, "2026-06-09")).message).toBe("That day has passed.");
  expect((await does(as.gus, "confirm", {}, "2026-02-30")).status).toBe(404);
  expect(await dayOf(as.gus)).toMatchObject({ isFeasible: true, legs: [], visits: [], finish: null, drive: 0 });
  expect(findRows(app.ctx.db, dayPlans)).toEqual([]);
});

testWith("logs a confirmed day", setUpDay, async (setup) => {
  const { app, as } = setup;
  const id = await visit(setup, "ana");
  await does(as.gus, "confirm");

  const [line] = findRows(app.ctx.db, auditLog, { action: "day-confirmed" });
  expect(JSON.parse(line!.detail!)).toEqual({ date: NEXT_TUESDAY, notified: 1 });
  expect(await dayOf(as.gus)).toMatchObject({ finish: "09:10", isFeasible: true, legs: [{ bookingId: id }] });
  expect(app.ctx.db.select().from(bookings).where(eq(bookings.id, id)).get()!.calendarSequence).toBe(2);
});

testWith("drops a moved visit's window and sends one if the new day is confirmed", setUpDay, async (setup) => {
  const { app, as } = setup;
  const id = await visit(setup, "ana");
  await visit(setup, "bob", { preferredDate: "2026-06-17" });
  await does(as.gus, "confirm");
  await does(as.gus, "confirm", {}, "2026-06-17");
  const moveTo = async (date: string) => {
    await as.gus.post(`/api/bookings/${id}/proposals`, { options: [{ date, slot: AFTERNOON }] });
    const [{ proposal }] = await (await as.ana.get("/api/bookings/pet-parent")).json();
    expect((await as.ana.patch(`/api/proposals/${proposal.id}`, { status: "accepted" })).status).toBe(200);
  };

  await moveTo("2026-06-18");
  expect(hourOf(app, id)).toBeNull();
  await moveTo("2026-06-17");
  expect(hourOf(app, id)).toMatch(/^1[23]:\d\d–1[34]:\d\d$/);
});
