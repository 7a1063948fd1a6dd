import { expect, test } from "bun:test";
import { auditLog, dayPlans, dayRules, groomerProfiles, users, visits } from "#db/schema/tables.ts";
import { promiseDueHours } from "#src/features/day/day-plan/evening-jobs.ts";
import { DAY_MS, HOUR_MS, MINUTE_MS } from "#src/shared/base/duration.ts";
import { addRow, changeRows, readRow, readRows } from "#tests/support/rows.ts";
import { EVENING } from "../../visits/bookings/setup.ts";
import {
  clearMails,
  type DaySetup,
  hourOf,
  MONDAY_5_PM,
  mails,
  overfill,
  setUpDay,
  subjects,
  tuesday,
  visit,
} from "./setup.ts";

async function runsAt({ app }: DaySetup, instant: number) {
  clearMails(app);
  app.clock.set(instant);
  await promiseDueHours(app.ctx);
  return subjects(app).sort();
}

const when = (name: string) => `${name}@example.com: Your arrival window for Tuesday, June 16, 2026`;

test("at 5 PM of the day before, and not a minute earlier, every parent of a day is told the hour, once", async () => {
  const setup = await setUpDay();
  const ids = [await visit(setup, "ana"), await visit(setup, "bob")];

  expect(await runsAt(setup, MONDAY_5_PM - MINUTE_MS)).toEqual([]);
  expect(await runsAt(setup, MONDAY_5_PM)).toEqual([when("ana"), when("bob")]);
  expect(await runsAt(setup, MONDAY_5_PM + MINUTE_MS)).toEqual([]);
  for (const id of ids) expect(hourOf(setup.app, id)).not.toBeNull();
  const [line] = readRows(setup.app.ctx.db, auditLog, { action: "day-promised" });
  expect(line).toMatchObject({ actorId: null, requestId: "system" });
  expect(readRow(setup.app.ctx.db, dayPlans)!.confirmedAt).toBe(MONDAY_5_PM);
});

test("each groomer's 5 PM counts: the same minute is too early further west", async () => {
  const setup = await setUpDay();
  await visit(setup, "ana");
  const { db } = setup.app.ctx;
  changeRows(db, groomerProfiles, {}, { timeZone: "America/Phoenix" });
  changeRows(db, visits, {}, { timeZone: "America/Phoenix", startsAt: Date.parse("2026-06-16T15:00:00Z") });

  expect(await runsAt(setup, MONDAY_5_PM)).toEqual([]);
  expect(await runsAt(setup, MONDAY_5_PM + 3 * HOUR_MS)).toEqual([when("ana")]);
});

test("a process that was off at night tells the hours in the morning, but nothing about visits that are over", async () => {
  const setup = await setUpDay();
  const ana = await visit(setup, "ana");
  const bob = await visit(setup, "bob", { preferredTimeSlot: EVENING });

  expect(await runsAt(setup, tuesday("12:30"))).toEqual([when("bob")]);
  expect(hourOf(setup.app, ana)).toBeNull();
  expect(hourOf(setup.app, bob)).not.toBeNull();
  expect(await runsAt(setup, tuesday("12:30") + DAY_MS)).toEqual([]);
});

test("of a day that does not work the groomer hears, and its parents are reminded of the part of the day, once", async () => {
  const setup = await setUpDay();
  await overfill(setup);

  expect(await runsAt(setup, MONDAY_5_PM)).toEqual([
    ...["ana", "bob", "cat", "dan"].map((name) => `${name}@example.com: Your visit on Tuesday, June 16, 2026`),
    "gus@example.com: Your visits on Tuesday, June 16, 2026 don't fit together",
  ]);
  const toGroomer = mails(setup.app).find(({ recipient }) => recipient.startsWith("gus"))!;
  expect(toGroomer.text).toContain("http://localhost:3000/groomer-dashboard/day/2026-06-16");
  const toParent = mails(setup.app).find(({ recipient }) => recipient.startsWith("ana"))!;
  expect(toParent.text).toContain("Time: Morning (8AM - 12PM), Eastern Time");
  expect(toParent.calendar).toBeNull();
  setup.app.clock.advance(MINUTE_MS);
  await promiseDueHours(setup.app.ctx);
  expect(mails(setup.app)).toHaveLength(5);
});

test("once a visit of such a day is called off, the others are told their hours", async () => {
  const setup = await setUpDay();
  const ids = await overfill(setup);
  await runsAt(setup, MONDAY_5_PM);
  for (const id of ids.slice(2)) {
    await setup.as.gus.patch(`/api/bookings/${id}/status`, { status: "cancelled", reason: "Too much for one day" });
  }

  expect(await runsAt(setup, MONDAY_5_PM + MINUTE_MS)).toEqual([when("ana"), when("bob")]);
});

test("nothing is promised for a groomer who plans the days without us, or for what was accepted before they did with us", async () => {
  const setup = await setUpDay();
  const old = await visit(setup, "ana");
  setup.app.clock.advance(HOUR_MS);
  const groomerId = setup.gus.profile.id;
  const { db } = setup.app.ctx;
  addRow(db, dayRules, { groomerId, isPlanned: false });

  expect(await runsAt(setup, MONDAY_5_PM)).toEqual([]);
  changeRows(db, dayRules, {}, { isPlanned: true, plannedSince: MONDAY_5_PM - HOUR_MS });
  expect(await runsAt(setup, MONDAY_5_PM + MINUTE_MS)).toEqual([]);
  const young = await visit(setup, "bob");
  expect(hourOf(setup.app, young)).not.toBeNull();
  expect(hourOf(setup.app, old)).toBeNull();
});

test("a suspended groomer's parents, and a parent who has left, hear nothing of an hour", async () => {
  const setup = await setUpDay();
  await visit(setup, "ana");
  await visit(setup, "bob");
  const { db } = setup.app.ctx;
  changeRows(db, users, { username: "bob" }, { closingAt: setup.app.clock.now() });
  changeRows(db, users, { username: "gus" }, { disabledAt: setup.app.clock.now() });

  expect(await runsAt(setup, MONDAY_5_PM)).toEqual([]);
  changeRows(db, users, { username: "gus" }, { disabledAt: null });
  expect(await runsAt(setup, MONDAY_5_PM + MINUTE_MS)).toEqual([when("ana")]);
});
