import { expect, test } from "bun:test";
import { membershipPayments } from "#db/schema/tables.ts";
import { HOUR_MS, MINUTE_MS } from "#src/shared/base/duration.ts";
import { addVisit } from "#tests/desk/numbers/setup.ts";
import { addUser } from "#tests/support/people.ts";
import { answers, oneTime, viewIn } from "#tests/visits/bookings/changes/proposal-setup.ts";
import { moves, requestFor, requests } from "#tests/visits/bookings/setup.ts";
import { growthOf, setUpGrowth, thisWeek } from "./setup.ts";

test("requests stand in the week in which they were sent, with what became of them", async () => {
  const setup = await setUpGrowth();
  const requestDate = Date.parse("2026-06-09T12:00:00Z");
  for (const status of ["completed", "no_show", "accepted", "declined", "expired", "pending", "cancelled"] as const)
    addVisit(setup, "2026-06-09", { status, requestDate });
  addVisit(setup, "2026-06-09", { status: "cancelled", acceptedAt: requestDate, requestDate });
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

test("visits count where they took place, and a parent once a week for asking and for being visited", async () => {
  const setup = await setUpGrowth();
  const lea = await addUser(setup.app, "pet_parent", "lea");
  const longAgo = Date.parse("2026-01-01T12:00:00Z");
  addVisit(setup, "2026-06-08", { requestDate: longAgo });
  addVisit(setup, "2026-06-09", { requestDate: longAgo });
  addVisit(setup, "2026-06-09", { requestDate: longAgo, status: "no_show", petParentId: lea.id });
  expect(await thisWeek(setup)).toMatchObject({ completed: 2, parents: 1, requests: 0 });

  addVisit(setup, "2026-06-20", { status: "pending", requestDate: setup.app.clock.now(), petParentId: lea.id });
  expect(await thisWeek(setup)).toMatchObject({ completed: 2, parents: 2, requests: 1 });
});

test("the time to answer is that of the first word of a groomer: yes, no or other times", async () => {
  const setup = await setUpGrowth();
  const { app, as } = setup;
  const ask = () => requests(as.ana, requestFor(setup, { petInfo: `Waffles ${Math.random()}` }));
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

test("what groomers paid is summed by week", async () => {
  const setup = await setUpGrowth();
  const pay = (invoiceId: string, day: string) =>
    setup.app.ctx.db
      .insert(membershipPayments)
      .values({ invoiceId, groomerId: setup.gus.profile.id, at: Date.parse(day), cents: 4900 })
      .run();
  pay("in_1", "2026-06-08T00:00:00Z");
  pay("in_2", "2026-06-10T00:00:00Z");
  pay("in_3", "2026-06-07T23:59:59Z");

  expect((await growthOf(setup)).weeks.slice(-3).map(({ income }) => income)).toEqual([0, 4900, 9800]);
});
