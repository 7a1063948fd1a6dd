import { expect, test } from "bun:test";
import {
  dayRules,
  groomerCounts,
  groomerDoors,
  groomerProfiles,
  membershipPayments,
  zeroResultSearches,
} from "#db/schema/tables.ts";
import { DAY_MS } from "#src/shared/base/duration.ts";
import { defaultDayRules } from "#src/shared/listing/day-rules.ts";
import type { Door } from "#src/shared/listing/doors.ts";
import { addUser, signedIn } from "#tests/support/people.ts";
import { addRow, changeRows } from "#tests/support/rows.ts";
import { type BookingSetup, requestFor, requests, setUpBookings } from "#tests/visits/bookings/setup.ts";
import { addNails, addVisit, numbersOf } from "./setup.ts";

const count = ({ app, gus }: BookingSetup, day: string, appearances: number, views: number) =>
  addRow(app.ctx.db, groomerCounts, { groomerId: gus.profile.id, day, appearances, views });

const inVain = ({ app }: BookingSetup, zip: string, searches: number, month = "2026-06") =>
  addRow(app.ctx.db, zeroResultSearches, { month, zip, distance: 5, searches });

test("visits and their estimated income stand in the week in which they were, the running one last", async () => {
  const setup = await setUpBookings();
  addVisit(setup, "2026-03-22");
  addVisit(setup, "2026-03-23");
  addNails(setup, addVisit(setup, "2026-05-31", { petCount: 2, priceMin: 11000, priceMax: 13000 }).id);
  addVisit(setup, "2026-06-08");
  addVisit(setup, "2026-06-09");

  const { weeks } = await numbersOf(setup);

  expect(weeks).toHaveLength(12);
  expect(weeks.filter(({ visits }) => visits > 0)).toEqual([
    { monday: "2026-03-23", visits: 1, incomeMin: 5500, incomeMax: 6500 },
    { monday: "2026-05-25", visits: 1, incomeMin: 12_200, incomeMax: 14_200 },
    { monday: "2026-06-08", visits: 2, incomeMin: 11_000, incomeMax: 13_000 },
  ]);
  expect((await numbersOf(setup, "?weeks=1")).weeks).toEqual([weeks.at(-1)!]);
});

test("a visit that nobody has marked yet counts, and one that did not happen does not", async () => {
  const setup = await setUpBookings();
  addVisit(setup, "2026-06-09", { status: "accepted" });
  addVisit(setup, "2026-06-09", { status: "accepted", contestKind: "did_not_come", contestedAt: 1 });
  addVisit(setup, "2026-06-10", { status: "accepted" });
  for (const status of ["no_show", "cancelled", "declined", "expired"] as const)
    addVisit(setup, "2026-06-08", { status });

  expect((await numbersOf(setup)).weeks.at(-1)!.visits).toBe(1);
});

test("requests count when they were sent, and as accepted whatever became of the visit", async () => {
  const setup = await setUpBookings();
  addVisit(setup, "2026-06-08");
  addVisit(setup, "2026-06-08", { status: "no_show" });
  addVisit(setup, "2026-06-08", { status: "declined" });
  addVisit(setup, "2026-06-08", { status: "expired" });
  addVisit(setup, "2026-06-08", { status: "cancelled" });
  addVisit(setup, "2026-06-08", { status: "cancelled", acceptedAt: 1 });
  addVisit(setup, "2026-03-23", { requestDate: Date.parse("2026-03-23T03:59:59Z") });
  addVisit(setup, "2026-03-23", { requestDate: Date.parse("2026-03-23T04:00:00Z") });
  await requests(setup.as.ana, requestFor(setup));
  count(setup, "2026-03-23", 1, 1);

  expect((await numbersOf(setup)).found).toMatchObject({ since: "2026-03-23", requests: 8, accepted: 4 });
});

test("the way from a search to a visit begins where counting has begun", async () => {
  const setup = await setUpBookings();
  addVisit(setup, "2026-05-05");
  expect((await numbersOf(setup)).found).toEqual({
    since: "2026-06-10",
    appearances: 0,
    views: 0,
    requests: 0,
    accepted: 0,
    doors: [],
  });
  count(setup, "2026-03-01", 5, 2);
  count(setup, "2026-03-22", 70, 70);
  count(setup, "2026-03-23", 30, 4);
  count(setup, "2026-06-10", 10, 1);

  const { found } = await numbersOf(setup);
  expect(found).toEqual({ since: "2026-03-23", appearances: 40, views: 5, requests: 1, accepted: 1, doors: [] });
});

test("views and requests are told by where people came from, the most views first", async () => {
  const setup = await setUpBookings();
  const { app, as, gus } = setup;
  const viewed = (day: string, door: Door, views: number) =>
    addRow(app.ctx.db, groomerDoors, { groomerId: gus.profile.id, day, door, views });
  count(setup, "2026-03-23", 30, 40);
  viewed("2026-03-22", "van", 70);
  viewed("2026-03-23", "van", 3);
  viewed("2026-06-10", "van", 2);
  viewed("2026-06-10", "search", 9);
  await as.ana.post("/api/bookings", requestFor(setup), { referer: "http://localhost:3000/groomer/1?from=van" });
  await as.ana.post("/api/bookings", requestFor(setup, { petInfo: "Pip" }), {
    referer: "http://localhost:3000/groomer/1?from=card",
  });

  expect((await numbersOf(setup)).found.doors).toEqual([
    { door: "search", views: 9, requests: 0 },
    { door: "van", views: 5, requests: 1 },
    { door: "card", views: 0, requests: 1 },
  ]);
  const page = await (await as.gus.get("/groomer-dashboard?tab=numbers")).text();
  expect(page).toContain("Where people find you");
  expect(page).toContain("QR code on your van 5 (1 request)");
});

test("the busiest days are those of the groomer's own calendar", async () => {
  const setup = await setUpBookings();
  for (const date of ["2026-06-08", "2026-06-01", "2026-06-06"]) addVisit(setup, date);

  const { weekdays } = await numbersOf(setup);
  expect(weekdays.filter(({ visits }) => visits > 0)).toEqual([
    { weekday: "monday", visits: 2 },
    { weekday: "saturday", visits: 1 },
  ]);
});

test("driving is that of the day plan, on days that are over", async () => {
  const setup = await setUpBookings();
  expect((await numbersOf(setup)).driving).toBeNull();
  addVisit(setup, "2026-06-09", { serviceZipCode: "28801" });
  const near = (await numbersOf(setup)).driving!;
  addVisit(setup, "2026-06-08", { serviceZipCode: "28787" });
  addVisit(setup, "2026-06-10", { serviceZipCode: "28787" });
  const both = (await numbersOf(setup)).driving!;

  expect(near.working).toBe(60);
  expect(both.working).toBe(120);
  expect(near.driving).toBeGreaterThan(0);
  expect(both.driving).toBeGreaterThan(2 * near.driving);
  const { groomerId } = addVisit(setup, "2026-06-01");
  addRow(setup.app.ctx.db, dayRules, { groomerId, ...defaultDayRules, isPlanned: false });
  expect((await numbersOf(setup)).driving).toBeNull();
});

test("searches that found nobody are told by month for the radius, and for five and ten miles more", async () => {
  const setup = await setUpBookings();
  inVain(setup, "28804", 7);
  inVain(setup, "28804", 7, "2026-05");
  inVain(setup, "28804", 99, "2026-03");
  inVain(setup, "28712", 14, "2026-04");
  inVain(setup, "59301", 50);

  expect((await numbersOf(setup)).unmet).toEqual({
    radius: 20,
    within: 6,
    wider: [
      { radius: 25, more: 0 },
      { radius: 30, more: 6 },
    ],
  });
});

test("a radius that cannot grow is not to be widened", async () => {
  const setup = await setUpBookings();
  const { db } = setup.app.ctx;
  changeRows(db, groomerProfiles, { id: setup.gus.profile.id }, { serviceRadius: 95 });
  expect((await numbersOf(setup)).unmet!.wider.map(({ radius }) => radius)).toEqual([100]);
});

test("before there is a business there are no numbers, and the tab says what comes first", async () => {
  const { app } = await setUpBookings();
  const nia = signedIn(app, await addUser(app, "groomer", "nia"), "groomer");

  expect((await nia.get("/api/numbers")).status).toBe(404);
  expect(await (await nia.get("/groomer-dashboard?tab=numbers")).text()).toContain("Start with your business profile");
});

test("each chart of the tab has its numbers as a table, and none needs script", async () => {
  const setup = await setUpBookings();
  const open = async () => (await (await setup.as.gus.get("/groomer-dashboard?tab=numbers")).text()).split("<main")[1]!;
  expect(await open()).toContain("No insights yet");
  addVisit(setup, "2026-06-09");
  count(setup, "2026-03-23", 1200, 96);
  inVain(setup, "28712", 14);

  const html = await open();
  expect(html.match(/<h3>[^<]+/g)).toEqual([
    "<h3>How parents find you",
    "<h3>Visits by week",
    "<h3>Estimated income by week",
    "<h3>Searches with no results",
    "<h3>Your busiest days",
    "<h3>Driving time",
  ]);
  expect(html.match(/<svg[^>]*role="img" aria-label="[^"]+"/g)).toHaveLength(6);
  expect(html.match(/<table class="plain">/g)).toHaveLength(6);
  expect(html).toContain('<th scope="row">Profile views</th><td class="number">96</td><td class="number">8%</td>');
  expect(html).toContain('<th scope="row">Jun 8</th><td class="number">$55 – $65</td>');
  expect(html).toContain("Expand to 30 miles</a>: 6 additional searches a month");
  expect(html).not.toContain("data-island");
});

test.each([
  [["2026-06-01", "2026-06-02", "2026-06-03", "2026-06-04", "2026-06-08"], "Mondays have the most visits: 8 of 20."],
  [["2026-06-01", "2026-06-02"], "Mondays and Tuesdays have the most visits: 20 of 20."],
  [["2026-06-01", "2026-06-02", "2026-06-03", "2026-06-04"], "No day is busier than the rest."],
])(
  "of visits on %p the tab says which days are busiest, and not that the greater part is on them",
  async (days, said) => {
    const setup = await setUpBookings();
    for (let at = 0; at < 20; at++) addVisit(setup, days[at % days.length]!);

    expect(await (await setup.as.gus.get("/groomer-dashboard?tab=numbers")).text()).toContain(said);
  },
);

const conclusions = /have the most visits|No day is busier|busiest on|of your working time driving|\d%/g;

test.each([1, 2, 19])("of %i visits the tab concludes nothing", async (visits) => {
  const setup = await setUpBookings();
  for (let at = 0; at < visits; at++) addVisit(setup, "2026-06-08");
  count(setup, "2026-06-08", visits, visits);

  const html = (await (await setup.as.gus.get("/groomer-dashboard?tab=numbers")).text()).split("<main")[1]!;
  expect(html.match(conclusions)).toBeNull();
  expect(html).toContain("After 20 visits, see which days are your busiest.");
  expect(html).toContain("After 20 visits, see how much of your working time you drive.");
});

test("of twenty visits the tab concludes all of it", async () => {
  const setup = await setUpBookings();
  for (let at = 0; at < 20; at++) addVisit(setup, "2026-06-08");
  count(setup, "2026-06-08", 20, 10);

  const html = (await (await setup.as.gus.get("/groomer-dashboard?tab=numbers")).text()).split("<main")[1]!;
  expect(html).toContain("Mondays have the most visits: 20 of 20.");
  expect(html).toContain("of your working time, estimated by ZIP code");
  expect(html).toContain('<th scope="row">Profile views</th><td class="number">10</td><td class="number">50%</td>');
});

test("what came stands beside what the membership cost", async () => {
  const setup = await setUpBookings();
  const heading = async () =>
    /<h2 id="numbers-title">([^<]+)/
      .exec(await (await setup.as.gus.get("/groomer-dashboard?tab=numbers")).text())![1]!
      .replaceAll("\u00a0", " ");
  addVisit(setup, "2026-06-09");
  addVisit(setup, "2026-05-12");
  expect(await heading()).toBe("2 visits, $110 – $130 in 12 weeks");

  const pay = (invoiceId: string, day: string) =>
    addRow(setup.app.ctx.db, membershipPayments, {
      invoiceId,
      groomerId: setup.gus.profile.id,
      at: Date.parse(`${day}T12:00:00Z`),
      cents: 4900,
    });
  pay("one", "2026-05-01");
  pay("two", "2026-06-01");
  pay("before these weeks", "2026-03-01");

  expect((await numbersOf(setup)).paidCents).toBe(9800);
  expect(await heading()).toBe("2 visits, $110 – $130 in 12 weeks, for $98");
});

test("numbers do not depend on the hour at which they are read", async () => {
  const setup = await setUpBookings();
  addVisit(setup, "2026-06-14");
  setup.app.clock.set(Date.parse("2026-06-15T03:30:00Z"));
  expect((await numbersOf(setup)).weeks.at(-1)).toMatchObject({ monday: "2026-06-08", visits: 1 });
  setup.app.clock.advance(DAY_MS / 24);
  expect((await numbersOf(setup)).weeks.at(-1)).toMatchObject({ monday: "2026-06-15", visits: 0 });
});
