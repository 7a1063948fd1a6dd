import { expect, test } from "bun:test";
import { groomerProfiles, growthDays, membershipPayments, memberships, users } from "#db/db.ts";
import { saveGrowthDay } from "#src/features/operations/growth/note-days.ts";
import { DAY_MS, HOUR_MS, MINUTE_MS } from "#src/shared/base/time.ts";
import { addVisit } from "#tests/dashboard/insights/setup.ts";
import { setUpMembership } from "#tests/money/memberships/setup.ts";
import { addGroomer, addUser, PASSWORD } from "#tests/support/people.ts";
import { type AccountExport, addRow, changeRows, findRows } from "#tests/support/rows.ts";
import { testWith } from "#tests/support/test-with.ts";
import { answers, oneTime, viewIn } from "#tests/visits/bookings/changes/proposal-setup.ts";
import { moves, sendRequest } from "#tests/visits/bookings/setup.ts";
import { leave } from "../privacy/setup.ts";
import { type GrowthSetup, growthOf, setUpGrowth, thisWeek } from "./setup.ts";

testWith("counts requests in the week they were sent by their outcome", setUpGrowth, async (setup) => {
  const requestDate = Date.parse("2026-06-09T12:00:00Z");
  for (const status of ["completed", "no_show", "accepted", "declined", "expired", "pending", "cancelled"] as const)
    addVisit(setup, "2026-06-09", { status, requestDate });
  addVisit(setup, "2026-06-09", { status: "cancelled", repliedAt: requestDate, acceptedAt: requestDate, requestDate });
  addVisit(setup, "2026-06-09", { status: "declined", requestDate: Date.parse("2026-06-07T23:59:59.999Z") });

  const { weeks } = await growthOf(setup);

  expect(weeks).toHaveLength(12);
  expect(weeks.map(({ monday }) => monday).slice(-2)).toEqual(["2026-06-01", "2026-06-08"]);
  expect(weeks.at(-1)).toMatchObject({ requests: 8, accepted: 4, declined: 1, expired: 1, waiting: 1 });
  expect(weeks.at(-1)!.acceptedShare).toBeCloseTo(4 / 6);
  expect(weeks.at(-2)).toMatchObject({ requests: 1, accepted: 0, declined: 1, acceptedShare: 0 });
  expect(weeks.at(-3)).toMatchObject({ requests: 0, acceptedShare: null, minutesToAnswer: null });
  expect((await growthOf(setup, "?weeks=1")).weeks).toEqual([weeks.at(-1)!]);
});

testWith("counts visits in their week and each parent once a week", setUpGrowth, async (setup) => {
  const lea = await addUser(setup.app, "pet_parent", "lea");
  const longAgo = Date.parse("2026-01-01T12:00:00Z");
  addVisit(setup, "2026-06-08", { requestDate: longAgo });
  addVisit(setup, "2026-06-09", { requestDate: longAgo });
  addVisit(setup, "2026-06-09", { requestDate: longAgo, status: "no_show", petParentId: lea.id });
  expect(await thisWeek(setup)).toMatchObject({ completed: 2, parents: 1, requests: 0 });

  addVisit(setup, "2026-06-20", { status: "pending", requestDate: setup.app.clock.now(), petParentId: lea.id });
  expect(await thisWeek(setup)).toMatchObject({ completed: 2, parents: 2, requests: 1 });
});

testWith("measures the time to a groomer's first reply of any kind", setUpGrowth, async (setup) => {
  const { app, as } = setup;
  const ask = () => sendRequest(setup, "ana", { petInfo: `Waffles ${Math.random()}` });
  const yes = await ask();
  app.clock.advance(20 * MINUTE_MS);
  await moves(as.gus, yes.id, "accepted");
  expect((await thisWeek(setup)).minutesToAnswer).toBe(20);

  const times = await ask();
  const no = await ask();
  app.clock.advance(2 * HOUR_MS);
  const response = await as.gus.post(`/api/bookings/${times.id}/proposals`, { options: oneTime });
  expect((await thisWeek(setup)).minutesToAnswer).toBe(120);
  app.clock.advance(5 * HOUR_MS);
  await moves(as.gus, no.id, "declined", "Fully booked");
  await answers(as.ana, (await viewIn(response)).proposal!.id, "accepted");

  const week = await thisWeek(setup);
  expect(week).toMatchObject({ requests: 3, accepted: 2, declined: 1, minutesToAnswer: 120 });
  await moves(as.ana, times.id, "cancelled");
  expect(await thisWeek(setup)).toEqual(week);
});

testWith("adds up groomers' payments by week", setUpGrowth, async (setup) => {
  const pay = (invoiceId: string, day: string) =>
    addRow(setup.app.ctx.db, membershipPayments, {
      invoiceId,
      groomerId: setup.gus.profile.id,
      at: Date.parse(day),
      cents: 4900,
    });
  pay("in_1", "2026-06-08T00:00:00Z");
  pay("in_2", "2026-06-10T00:00:00Z");
  pay("in_3", "2026-06-07T23:59:59Z");

  expect((await growthOf(setup)).weeks.slice(-3).map(({ income }) => income)).toEqual([0, 4900, 9800]);
});
const lastWeeks = async (setup: GrowthSetup, weeks: number) =>
  (await growthOf(setup, `?weeks=${weeks}`)).weeks.map(({ listed, members, trials }) => [listed, members, trials]);

function begin({ app, gus }: GrowthSetup, day: string, changes: Partial<typeof memberships.$inferInsert> = {}) {
  const { db } = app.ctx;
  const startedAt = Date.parse(day);
  changeRows(db, memberships, { groomerId: gus.profile.id }, { state: "active", ...changes });
  changeRows(db, groomerProfiles, { id: gus.profile.id }, { membershipStartDate: startedAt });
}

testWith("shows a week's latest counts and none for weeks before the first", setUpGrowth, async (setup) => {
  begin(setup, "2026-06-10");
  saveGrowthDay(setup.app.ctx);
  await addGroomer(setup.app, "gia");
  expect(await lastWeeks(setup, 2)).toEqual([
    [null, null, null],
    [1, 1, 0],
  ]);
  setup.app.clock.advance(DAY_MS);
  saveGrowthDay(setup.app.ctx);
  saveGrowthDay(setup.app.ctx);

  expect(await lastWeeks(setup, 1)).toEqual([[2, 2, 0]]);
  expect(findRows(setup.app.ctx.db, growthDays)).toHaveLength(2);
  expect((await growthOf(setup)).listedSince).toBe("2026-06-10");
});

testWith("leaves out suspended and unlisted groomers", setUpGrowth, async (setup) => {
  const { app, gus } = setup;
  await addGroomer(app, "una", { isListed: false });
  changeRows(app.ctx.db, users, { id: gus.user.id }, { disabledAt: 1 });
  saveGrowthDay(app.ctx);
  expect((await lastWeeks(setup, 1))[0]![0]).toBe(0);
});

test.each([
  ["active", 1, 0],
  ["canceling", 1, 0],
  ["past_due", 1, 0],
  ["trialing", 0, 1],
] as const)("counts a membership that is %s until it is over by the clock", async (state, members, trials) => {
  const setup = await setUpGrowth();
  const { app, gus } = setup;
  begin(setup, "2026-06-10", { state });
  saveGrowthDay(app.ctx);
  expect(await lastWeeks(setup, 1)).toEqual([[1, members, trials]]);

  changeRows(app.ctx.db, groomerProfiles, { id: gus.profile.id }, { listedUntil: app.ctx.now() });
  saveGrowthDay(app.ctx);

  expect(await lastWeeks(setup, 1)).toEqual([[0, 0, 0]]);
});

test("counts each membership charge once and no free month", async () => {
  const { app, groomerId, subscribe, pass, runJobs } = await setUpMembership();
  const payments = () => findRows(app.ctx.db, membershipPayments);
  await subscribe();
  expect(payments()).toEqual([]);

  await pass(32);
  await runJobs();
  expect(payments()).toMatchObject([{ groomerId, cents: 4900 }]);
  await pass(31);
  expect(payments()).toHaveLength(2);
});

test("counts a missed charge with the next one", async () => {
  const { app, subscribe, pass, loseEventsFor, runJobs } = await setUpMembership();
  await subscribe();
  await pass(20);
  loseEventsFor(50);
  await runJobs();
  expect(findRows(app.ctx.db, membershipPayments)).toHaveLength(2);
});

testWith("shows groomers their payments in their data and keeps them after they leave", setUpGrowth, async (setup) => {
  const { app, as, gus } = setup;
  const [at, cents] = [app.clock.now(), 4900];
  addRow(app.ctx.db, membershipPayments, { invoiceId: "in_1", groomerId: gus.profile.id, at, cents });

  const data = (await (await as.gus.post("/api/account/export", { password: PASSWORD })).json()) as AccountExport;
  expect(data.membershipPayments).toEqual([{ at, cents }]);
  expect((await leave(setup, "gus")).ok).toBe(true);
  expect((await thisWeek(setup)).income).toBe(cents);
});
