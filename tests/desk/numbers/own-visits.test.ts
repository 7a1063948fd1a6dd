import { expect, test } from "bun:test";
import { ownVisits } from "#db/schema/tables.ts";
import { forgetRoadsAfterwards, withRoads } from "#tests/places/roads/setup.ts";
import { type BookingSetup, setUpBookings } from "#tests/visits/bookings/setup.ts";
import { addVisit, numbersOf } from "./setup.ts";

forgetRoadsAfterwards();

/* It is Wednesday, June 10, 2026, at noon in Asheville. */

const addOwn = ({ app, gus }: BookingSetup, date: string, changes: Partial<typeof ownVisits.$inferInsert> = {}) =>
  app.ctx.db
    .insert(ownVisits)
    .values({
      groomerId: gus.profile.id,
      title: "Vet fair",
      date,
      startsAt: 600,
      minutes: 60,
      zipCode: "28806",
      status: "done",
      statusChangedAt: 0,
      createdAt: 0,
      price: 8000,
      ...changes,
    })
    .run();

const tabOf = async ({ as }: BookingSetup) =>
  (await (await as.gus.get("/groomer-dashboard?tab=numbers")).text())
    .replaceAll(/<[^>]*>/g, " ")
    .replaceAll(/\s+/g, " ");

test("own visits stand on a line of their own, and never in what the site has brought", async () => {
  const setup = await setUpBookings();
  addVisit(setup, "2026-06-08");
  const before = await numbersOf(setup);
  addOwn(setup, "2026-06-08");
  addOwn(setup, "2026-06-09", { status: "planned", price: null });
  addOwn(setup, "2026-06-10", { status: "planned" });
  addOwn(setup, "2026-06-05", { status: "missed" });
  addOwn(setup, "2026-06-05", { status: "cancelled" });
  addOwn(setup, "2026-03-22");

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
  addOwn(setup, "2026-06-08", { zipCode: "28711" });

  const { driving } = await numbersOf(setup);
  expect(driving!.working).toBe(before!.working + 60);
  expect(driving!.driving).toBeGreaterThan(before!.driving);
});

test("whose visits are all their own reads of them, and that the site has brought none", async () => {
  const setup = await setUpBookings();
  expect((await numbersOf(setup)).own).toEqual({ visits: 0, income: 0 });
  addOwn(setup, "2026-06-08");

  expect(await tabOf(setup)).toContain("From Mudroom: no visits in 12 weeks");
});

test("a day on which no road leads to a visit says nothing of the time on the road", async () => {
  const setup = await setUpBookings();
  withRoads();
  addVisit(setup, "2026-06-08", { serviceZipCode: "28801" });
  const { driving } = await numbersOf(setup);
  expect(driving!.driving).toBeGreaterThan(0);

  // Avalon on Catalina.
  addOwn(setup, "2026-06-09", { zipCode: "90704" });

  expect((await numbersOf(setup)).driving).toEqual(driving);
});
