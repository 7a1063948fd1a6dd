import { expect, test } from "bun:test";
import { groomerCounts, type visits } from "#db/schema/tables.ts";
import { broughtText } from "#src/features/desk/numbers/brought.ts";
import { addOwn } from "#tests/day/added-visits/setup.ts";
import { forgetRoadsAfterwards, withRoads } from "#tests/places/roads/setup.ts";
import { addRow } from "#tests/support/rows.ts";
import { type BookingSetup, setUpBookings } from "#tests/visits/bookings/setup.ts";
import { addVisit, numbersOf } from "./setup.ts";

forgetRoadsAfterwards();

const add = ({ app, gus }: BookingSetup, preferredDate: string, changes: Partial<typeof visits.$inferSelect> = {}) =>
  addOwn(app, {
    groomerId: gus.profile.id,
    preferredDate,
    serviceZipCode: "28806",
    status: "completed",
    priceMin: 8000,
    priceMax: 8000,
    ...changes,
  });

const tabOf = async ({ as }: BookingSetup) =>
  (await (await as.gus.get("/groomer-dashboard?tab=numbers")).text())
    .replaceAll(/<[^>]*>/g, " ")
    .replaceAll(/\s+/g, " ");

test("added visits stand on a line of their own, and never in what the site has brought", async () => {
  const setup = await setUpBookings();
  addVisit(setup, "2026-06-08");
  const before = await numbersOf(setup);
  add(setup, "2026-06-08");
  add(setup, "2026-06-09", { status: "accepted", priceMin: null, priceMax: null });
  add(setup, "2026-06-10", { status: "accepted" });
  add(setup, "2026-06-05", { status: "no_show" });
  add(setup, "2026-06-05", { status: "cancelled" });
  add(setup, "2026-03-22");

  const numbers = await numbersOf(setup);
  expect(numbers.own).toEqual({ visits: 2, income: 8000 });
  expect([numbers.weeks, numbers.found]).toEqual([before.weeks, before.found]);
  expect(numbers.weekdays.find(({ weekday }) => weekday === "monday")).toMatchObject({ visits: 2 });
  const text = await tabOf(setup);
  expect(text).toContain("From Mudroom: 1 visit, $55 – $65 in 12 weeks");
  expect(text).toContain("Added by you: 2 visits, $80 based on the prices you entered");
});

test("time on the road counts the way to all visits", async () => {
  const setup = await setUpBookings();
  addVisit(setup, "2026-06-08");
  const { driving: before } = await numbersOf(setup);
  add(setup, "2026-06-08", { serviceZipCode: "28711" });

  const { driving } = await numbersOf(setup);
  expect(driving!.working).toBe(before!.working + 60);
  expect(driving!.driving).toBeGreaterThan(before!.driving);
});

test("whose visits are all their own reads of them, and that the site has brought none", async () => {
  const setup = await setUpBookings();
  expect((await numbersOf(setup)).own).toEqual({ visits: 0, income: 0 });
  add(setup, "2026-06-08");

  expect(await tabOf(setup)).toContain("From Mudroom: no visits in 12 weeks");
});

test("a day on which no road leads to a visit says nothing of the time on the road", async () => {
  const setup = await setUpBookings();
  withRoads();
  addVisit(setup, "2026-06-08", { serviceZipCode: "28801" });
  const { driving } = await numbersOf(setup);
  expect(driving!.driving).toBeGreaterThan(0);

  add(setup, "2026-06-09", { serviceZipCode: "90704" });

  expect((await numbersOf(setup)).driving).toEqual(driving);
});
const SENTENCE =
  "In the past 12 weeks, you appeared in search 1,204 times, parents viewed your profile 1 time, you got 2 requests, and you completed 2 visits for an estimated $110 – $130.";

test("whoever thinks of leaving reads what the last weeks have brought, and nothing where that is nothing", async () => {
  const { app, ana, gus, as } = await setUpBookings();
  const setup = { app, ana, gus, as };
  const viewer = { groomerId: gus.profile.id } as Parameters<typeof broughtText>[1];
  const words = () => broughtText({ db: app.ctx.db, now: app.ctx.now() }, viewer);
  expect(words()).toBeNull();
  addRow(app.ctx.db, groomerCounts, { groomerId: gus.profile.id, day: "2026-03-20", appearances: 1, views: 0 });
  addRow(app.ctx.db, groomerCounts, { groomerId: gus.profile.id, day: "2026-06-01", appearances: 1204, views: 1 });
  for (const date of ["2026-06-01", "2026-06-02"]) addVisit(setup, date);

  expect(words()).toBe(SENTENCE);
  expect(await (await as.gus.get("/groomer-dashboard?tab=account&section=membership")).text()).toContain(SENTENCE);
});
