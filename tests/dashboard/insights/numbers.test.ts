import { expect, test } from "bun:test";
import {
  auditLog,
  clients,
  dayRules,
  groomerCounts,
  groomerProfiles,
  groomerReferralSources,
  locations,
  membershipPayments,
  outbox,
  users,
  visits,
  zeroResultSearches,
} from "#db/db.ts";
import { sendMonthSummaries } from "#src/features/dashboard/insights/email-months.ts";
import { insightsLine } from "#src/features/dashboard/insights/queries.ts";
import { DAY_MS, HOUR_MS } from "#src/shared/base/time.ts";
import { defaultDayRules } from "#src/shared/listing/day-rules.ts";
import type { ReferralSource } from "#src/shared/listing/referral-sources.ts";
import { addAddedVisit } from "#tests/day/added-visits/setup.ts";
import { forgetRoadsAfterwards, withRoads } from "#tests/places/roads/setup.ts";
import { addGroomer, addUser, PASSWORD, signedIn } from "#tests/support/people.ts";
import { addRow, addRows, changeRows, findRow, findRows, removeRows } from "#tests/support/rows.ts";
import { testWith } from "#tests/support/test-with.ts";
import { type BookingSetup, requestFor, sendRequest, setUpBookings } from "#tests/visits/bookings/setup.ts";
import { addNails, addVisit, numbersOf } from "./setup.ts";

const count = ({ app, gus }: BookingSetup, day: string, appearances: number, views: number) =>
  addRow(app.ctx.db, groomerCounts, { groomerId: gus.profile.id, day, appearances, views });

const noResults = ({ app }: BookingSetup, zip: string, searches: number, month = "2026-06") =>
  addRow(app.ctx.db, zeroResultSearches, { month, zip, distance: 5, searches });

test("counts visits and estimated income in their week with the current week last", async () => {
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

testWith("counts unmarked visits but not ones that didn't happen", setUpBookings, async (setup) => {
  addVisit(setup, "2026-06-09", { status: "accepted" });
  addVisit(setup, "2026-06-09", { status: "accepted", disputeKind: "did_not_come", disputedAt: 1 });
  addVisit(setup, "2026-06-10", { status: "accepted" });
  for (const status of ["no_show", "cancelled", "declined", "expired"] as const)
    addVisit(setup, "2026-06-08", { status });

  expect((await numbersOf(setup)).weeks.at(-1)!.visits).toBe(1);
});

test("counts requests by the day they were sent and as accepted whatever followed", async () => {
  const setup = await setUpBookings();
  addVisit(setup, "2026-06-08");
  addVisit(setup, "2026-06-08", { status: "no_show" });
  addVisit(setup, "2026-06-08", { status: "declined" });
  addVisit(setup, "2026-06-08", { status: "expired" });
  addVisit(setup, "2026-06-08", { status: "cancelled" });
  addVisit(setup, "2026-06-08", { status: "cancelled", repliedAt: 1, acceptedAt: 1 });
  addVisit(setup, "2026-03-23", { requestDate: Date.parse("2026-03-23T03:59:59Z") });
  addVisit(setup, "2026-03-23", { requestDate: Date.parse("2026-03-23T04:00:00Z") });
  await sendRequest(setup, "ana");
  count(setup, "2026-03-23", 1, 1);

  expect((await numbersOf(setup)).found).toMatchObject({ since: "2026-03-23", requests: 8, accepted: 4 });
});

testWith("starts the funnel where counting started", setUpBookings, async (setup) => {
  addVisit(setup, "2026-05-05");
  expect((await numbersOf(setup)).found).toEqual({
    since: "2026-06-10",
    appearances: 0,
    views: 0,
    requests: 0,
    accepted: 0,
    referralSources: [],
  });
  count(setup, "2026-03-01", 5, 2);
  count(setup, "2026-03-22", 70, 70);
  count(setup, "2026-03-23", 30, 4);
  count(setup, "2026-06-10", 10, 1);

  const { found } = await numbersOf(setup);
  expect(found).toEqual({
    since: "2026-03-23",
    appearances: 40,
    views: 5,
    requests: 1,
    accepted: 1,
    referralSources: [],
  });
});

testWith("lists views and requests by source, most views first", setUpBookings, async (setup) => {
  const { app, as, gus } = setup;
  const viewed = (day: string, referralSource: ReferralSource, views: number) =>
    addRow(app.ctx.db, groomerReferralSources, { groomerId: gus.profile.id, day, referralSource, views });
  count(setup, "2026-03-23", 30, 40);
  viewed("2026-03-22", "van", 70);
  viewed("2026-03-23", "van", 3);
  viewed("2026-06-10", "van", 2);
  viewed("2026-06-10", "search", 9);
  await as.ana.post("/api/bookings", requestFor(setup), { referer: "http://localhost:3000/groomer/1?from=van" });
  await as.ana.post("/api/bookings", requestFor(setup, { petInfo: "Pip" }), {
    referer: "http://localhost:3000/groomer/1?from=card",
  });

  expect((await numbersOf(setup)).found.referralSources).toEqual([
    { referralSource: "search", views: 9, requests: 0 },
    { referralSource: "van", views: 5, requests: 1 },
    { referralSource: "card", views: 0, requests: 1 },
  ]);
  const page = await (await as.gus.get("/groomer-dashboard?tab=numbers")).text();
  expect(page).toContain("Where people find you");
  expect(page).toContain("QR code on your van 5 (1 request)");
});

testWith("finds the busiest days by the groomer's own calendar", setUpBookings, async (setup) => {
  for (const date of ["2026-06-08", "2026-06-01", "2026-06-06"]) addVisit(setup, date);

  const { weekdays } = await numbersOf(setup);
  expect(weekdays.filter(({ visits }) => visits > 0)).toEqual([
    { weekday: "monday", visits: 2 },
    { weekday: "saturday", visits: 1 },
  ]);
});

testWith("takes driving time from the day plan of past days", setUpBookings, async (setup) => {
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
  const moved = { exactFrom: Date.parse("2026-06-09T12:00Z") };
  changeRows(setup.app.ctx.db, locations, { userId: setup.gus.user.id }, moved);
  expect((await numbersOf(setup)).driving).toEqual(near);
  const { groomerId } = addVisit(setup, "2026-06-01");
  addRow(setup.app.ctx.db, dayRules, { groomerId, ...defaultDayRules, isPlanned: false });
  expect((await numbersOf(setup)).driving).toBeNull();
});

test("shows monthly searches without results for the radius and 5 and 10 more miles", async () => {
  const setup = await setUpBookings();
  noResults(setup, "28804", 7);
  noResults(setup, "28804", 7, "2026-05");
  noResults(setup, "28804", 99, "2026-03");
  noResults(setup, "28712", 14, "2026-04");
  noResults(setup, "59301", 50);

  expect((await numbersOf(setup)).zeroResults).toEqual({
    radius: 20,
    within: 6,
    wider: [
      { radius: 25, more: 0 },
      { radius: 30, more: 6 },
    ],
  });
});

testWith("counts searches within the miles that people read", setUpBookings, async (setup) => {
  noResults(setup, "24203", 14);
  const found = async (serviceRadius: number) => {
    changeRows(setup.app.ctx.db, groomerProfiles, { id: setup.gus.profile.id }, { serviceRadius });
    const { within, wider } = (await numbersOf(setup)).zeroResults!;
    return `${within} and ${wider[0]!.more}`;
  };
  // 72.04 miles away, which reads 72.
  expect([await found(72), await found(71), await found(67)]).toEqual(["6 and 0", "0 and 6", "0 and 6"]);
});

testWith("stops widening at the maximum radius", setUpBookings, async (setup) => {
  // Family: no one reads that a radius reaches nothing that wasn't counted.
  noResults(setup, "28804", 7);
  for (const [serviceRadius, ...wider] of [[20, 25, 30], [94, 99, 100], [97, 100], [100]]) {
    changeRows(setup.app.ctx.db, groomerProfiles, { id: setup.gus.profile.id }, { serviceRadius });
    expect((await numbersOf(setup)).zeroResults!.wider.map(({ radius }) => radius)).toEqual(wider);
    expect(await tabOf(setup)).toContain(`A radius of up to ${wider.at(-1) ?? 100} miles wouldn't have reached more.`);
  }
});

testWith("shows no insights before there is a business and names the first step", setUpBookings, async ({ app }) => {
  const nia = signedIn(app, await addUser(app, "groomer", "nia"), "groomer");

  expect((await nia.get("/api/insights")).status).toBe(404);
  expect(await (await nia.get("/groomer-dashboard?tab=numbers")).text()).toContain("Start with your business profile");
});

testWith("shows each chart as a table too and needs no script", setUpBookings, async (setup) => {
  const open = async () => (await (await setup.as.gus.get("/groomer-dashboard?tab=numbers")).text()).split("<main")[1]!;
  expect(await open()).toContain("No insights yet");
  addVisit(setup, "2026-06-09");
  count(setup, "2026-03-23", 1200, 96);
  noResults(setup, "28712", 14);

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
])("names the busiest days for visits on %p", async (days, said) => {
  const setup = await setUpBookings();
  for (let at = 0; at < 20; at++) addVisit(setup, days[at % days.length]!);

  expect(await (await setup.as.gus.get("/groomer-dashboard?tab=numbers")).text()).toContain(said);
});

const conclusions = /have the most visits|No day is busier|busiest on|of your working time driving|\d%/g;

test.each([1, 19])("draws no conclusion from %i visits", async (visits) => {
  const setup = await setUpBookings();
  for (let at = 0; at < visits; at++) addVisit(setup, "2026-06-08");
  count(setup, "2026-06-08", visits, visits);

  const html = (await (await setup.as.gus.get("/groomer-dashboard?tab=numbers")).text()).split("<main")[1]!;
  expect(html.match(conclusions)).toBeNull();
  expect(html).toContain("After 20 visits, see which days are your busiest.");
  expect(html).toContain("After 20 visits, see how much of your working time you drive.");
});

testWith("draws every conclusion from 20 visits", setUpBookings, async (setup) => {
  for (let at = 0; at < 20; at++) addVisit(setup, "2026-06-08");
  count(setup, "2026-06-08", 20, 10);

  const html = (await (await setup.as.gus.get("/groomer-dashboard?tab=numbers")).text()).split("<main")[1]!;
  expect(html).toContain("Mondays have the most visits: 20 of 20.");
  expect(html).toContain("of your working time, estimated by ZIP code");
  expect(html).toContain('<th scope="row">Profile views</th><td class="number">10</td><td class="number">50%</td>');
});

testWith("compares visits with the membership's cost", setUpBookings, async (setup) => {
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
  expect(await heading()).toBe("2 visits, $110 – $130 in 12 weeks, for $98 in membership fees");
});

testWith("returns the same weeks at any hour until the week ends", setUpBookings, async (setup) => {
  addVisit(setup, "2026-06-14");
  setup.app.clock.set(Date.parse("2026-06-15T03:30:00Z"));
  expect((await numbersOf(setup)).weeks.at(-1)).toMatchObject({ monday: "2026-06-08", visits: 1 });
  setup.app.clock.advance(DAY_MS / 24);
  expect((await numbersOf(setup)).weeks.at(-1)).toMatchObject({ monday: "2026-06-15", visits: 0 });
});

/* It is Wednesday, June 10, 2026. */

async function setUpPaid() {
  const setup = await setUpBookings();
  const { app, gus } = setup;
  const groomerId = gus.profile.id;
  const evil = addRow(app.ctx.db, clients, {
    groomerId,
    source: "added",
    name: '=HYPERLINK("x")',
    createdAt: 0,
    changedAt: 0,
  });
  const own = (preferredDate: string, changes: Partial<typeof visits.$inferSelect>) =>
    addAddedVisit(app, { groomerId, preferredDate, status: "completed", tip: 0, clientId: evil.id, ...changes });
  const booked = addVisit(setup, "2026-05-20", { amountPaid: 6000, tip: 1050, paidBy: "venmo" });
  own("2026-05-31", { amountPaid: 8000, paidBy: "cash", serviceName: "Bath, trim" });
  own("2025-12-31", { amountPaid: 7000, paidBy: "cash" });
  own("2026-06-09", { amountPaid: 500, paidBy: "cash", status: "no_show", serviceName: "+1" });
  own("2026-06-10", { amountPaid: 0, paidBy: "other" });
  own("2026-06-02", { amountPaid: 4000, paidBy: "not_yet" });
  own("2026-06-03", { tip: null });
  return { ...setup, booked };
}

const head = '"date","client","service","amount","tip","method"';
test.each([
  [
    "2026-05",
    [
      '"2026-05-20","ana Tester","Bath & Brush",60,10.5,"Venmo"',
      `"2026-05-31","'=HYPERLINK(""x"")","Bath, trim",80,0,"Cash"`,
    ],
  ],
  ["2025", [`"2025-12-31","'=HYPERLINK(""x"")",,70,0,"Cash"`]],
  ["2026-06", [`"2026-06-09","'=HYPERLINK(""x"")","'+1",5,0,"Cash"`, `"2026-06-10","'=HYPERLINK(""x"")",,0,0,"Other"`]],
  ["2024", []],
])("exports for %s what was paid then and no formulas", async (period, lines) => {
  const { app, as } = await setUpPaid();
  const answer = await as.gus.get(`/api/income.csv?period=${period}`);
  expect((await answer.text()).trimEnd().split("\r\n")).toEqual([head, ...lines]);
  expect(answer.headers.get("content-disposition")).toContain(`mudroom-income-${period}.csv`);
  expect(findRows(app.ctx.db, auditLog).at(-1)).toMatchObject({
    action: "income-exported",
    detail: JSON.stringify({ rows: lines.length, period }),
  });
});

testWith("lists years with income and limits their downloads to 20 an hour", setUpPaid, async (setup) => {
  const { app, as } = setup;
  expect((await numbersOf(setup)).income.years).toEqual(["2026", "2025"]);
  const gil = signedIn(app, (await addGroomer(app, "gil")).user, "groomer");
  expect((await (await gil.get("/api/income.csv?period=2026")).text()).trimEnd()).toBe(head);
  const statuses = [];
  for (let at = 0; at < 21; at++) statuses.push((await as.gus.get("/api/income.csv?period=2026")).status);
  expect([statuses[19], statuses[20]]).toEqual([200, 429]);
});

test("deletes payments with the groomer's account but not with the client's", async () => {
  const { app, as, booked } = await setUpPaid();
  const paid = () => findRow(app.ctx.db, visits, { id: booked.id })!.amountPaid;
  await as.ana.delete("/api/account", { password: PASSWORD });
  expect(paid()).toBe(6000);
  await as.gus.delete("/api/account", { password: PASSWORD });
  expect(paid()).toBeNull();
});

const NINE = Date.parse("2026-07-01T13:00:00Z");

async function setUpMonth() {
  const setup = await setUpBookings();
  const { app, gus } = setup;
  const groomerId = gus.profile.id;
  addVisit(setup, "2026-05-31");
  for (const date of ["2026-06-01", "2026-06-30"]) addNails(setup, addVisit(setup, date).id);
  addVisit(setup, "2026-07-01");
  addRows(app.ctx.db, groomerCounts, [
    { groomerId, day: "2026-05-31", appearances: 1, views: 0 },
    { groomerId, day: "2026-06-01", appearances: 1200, views: 90 },
    { groomerId, day: "2026-06-30", appearances: 4, views: 6 },
    { groomerId, day: "2026-07-01", appearances: 50, views: 50 },
  ]);
  return setup;
}

async function emailsAt({ app, gus }: BookingSetup, instant: number) {
  app.clock.set(instant);
  await sendMonthSummaries(app.ctx);
  return findRows(app.ctx.db, outbox, { recipient: gus.user.email });
}

testWith("emails groomers the past month at 9 AM their time on the first", setUpMonth, async (setup) => {
  noResults(setup, "28712", 9);

  expect(await emailsAt(setup, NINE - 1)).toEqual([]);
  const [email, ...more] = await emailsAt(setup, NINE);

  expect(more).toEqual([]);
  expect(email!.subject).toBe("Your June insights");
  expect(email!.text).toContain(
    [
      "Search appearances: 1,204 times (May: 1 time)",
      "Profile views: 96 times (May: 0 times)",
      "Requests: 2 (May: 2)",
      "Accepted: 2 (May: 2)",
      "Visits: 2 (May: 1)",
      "Estimated income: $134 – $154 (May: $55 – $65)",
    ].join("\n"),
  );
  expect(email!.text).toContain("A service radius of 30 miles would reach 5 searches a month that found no groomer.");
  expect(email!.text).toContain("http://localhost:3000/groomer-dashboard?tab=numbers");
  expect(email!.offToken).toContain(".monthly-numbers.");
});

testWith("emails each month once, at the latest on the third", setUpMonth, async (setup) => {
  expect(await emailsAt(setup, Date.parse("2026-07-04T04:00:00Z"))).toHaveLength(0);
  expect(await emailsAt(setup, Date.parse("2026-07-04T03:59:00Z"))).toHaveLength(1);
  expect(await emailsAt(setup, NINE)).toHaveLength(1);
  expect(await emailsAt(setup, NINE + HOUR_MS)).toHaveLength(1);
  expect(await emailsAt(setup, NINE + 31 * DAY_MS)).toHaveLength(2);
});

testWith("leaves profile views out of a month without counts", setUpMonth, async (setup) => {
  removeRows(setup.app.ctx.db, groomerCounts, {});
  const [email] = await emailsAt(setup, NINE);

  expect(email!.text).toContain("Requests: 2 (May: 2)");
  expect(email!.text).not.toMatch(/Search appearances|Profile views/);
});

testWith("doesn't email a groomer without any activity", setUpMonth, async (setup) => {
  await addGroomer(setup.app, "gil");
  await emailsAt(setup, NINE);

  expect(setup.app.ctx.db.select({ to: outbox.recipient }).from(outbox).all()).toEqual([{ to: setup.gus.user.email }]);
});

testWith("skips groomers who opted out, left, are suspended, or never confirmed", setUpMonth, async (setup) => {
  const { app, as, gus } = setup;
  const set = (change: Partial<typeof users.$inferInsert>) =>
    changeRows(app.ctx.db, users, { id: gus.user.id }, change);

  for (const column of ["disabledAt", "closingAt", "deletedAt"] as const) {
    set({ [column]: 1 });
    expect(await emailsAt(setup, NINE)).toEqual([]);
    set({ [column]: null });
  }
  set({ emailVerifiedAt: null });
  expect(await emailsAt(setup, NINE)).toEqual([]);
  set({ emailVerifiedAt: 1 });
  expect((await as.gus.patch("/api/email-choices", { kind: "monthly-numbers", isOn: false })).status).toBe(200);
  expect(await emailsAt(setup, NINE)).toEqual([]);
  await as.gus.patch("/api/email-choices", { kind: "monthly-numbers", isOn: true });
  expect(await emailsAt(setup, NINE)).toHaveLength(1);
});

testWith("recommends the same radius in the email and the tab", setUpMonth, async (setup) => {
  noResults(setup, "28787", 20);
  noResults(setup, "28712", 9);
  changeRows(setup.app.ctx.db, groomerProfiles, { id: setup.gus.profile.id }, { serviceRadius: 24 });

  const [email] = await emailsAt(setup, NINE);

  expect(email!.text).toContain(
    "A service radius of 29 miles would reach 5 additional searches a month that found no groomer.",
  );
});

forgetRoadsAfterwards();

const add = ({ app, gus }: BookingSetup, preferredDate: string, changes: Partial<typeof visits.$inferSelect> = {}) =>
  addAddedVisit(app, {
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

testWith("counts added visits on their own line and not as brought by the site", setUpBookings, async (setup) => {
  add(setup, "2026-06-08");
  expect(await tabOf(setup)).toContain("From Mudroom: no visits in 12 weeks");
  addVisit(setup, "2026-06-08");
  const before = await numbersOf(setup);
  add(setup, "2026-06-09", { status: "accepted", priceMin: null, priceMax: null });
  add(setup, "2026-06-10", { status: "accepted" });
  add(setup, "2026-06-05", { status: "no_show" });
  add(setup, "2026-06-05", { status: "cancelled" });
  add(setup, "2026-03-22");

  const numbers = await numbersOf(setup);
  expect(numbers.added).toEqual({ visits: 2, income: 8000 });
  expect([numbers.weeks, numbers.found]).toEqual([before.weeks, before.found]);
  expect(numbers.weekdays.find(({ weekday }) => weekday === "monday")).toMatchObject({ visits: 2 });
  const text = await tabOf(setup);
  expect(text).toContain("From Mudroom: 1 visit, $55 – $65 in 12 weeks");
  expect(text).toContain("Added by you: 2 visits, $80 based on the prices you entered");
});

testWith("includes added visits in driving time", setUpBookings, async (setup) => {
  addVisit(setup, "2026-06-08");
  const { driving: before } = await numbersOf(setup);
  add(setup, "2026-06-08", { serviceZipCode: "28711" });

  const { driving } = await numbersOf(setup);
  expect(driving!.working).toBe(before!.working + 60);
  expect(driving!.driving).toBeGreaterThan(before!.driving);
});

testWith("shows no driving time for a day with a visit no road reaches", setUpBookings, async (setup) => {
  withRoads();
  addVisit(setup, "2026-06-08", { serviceZipCode: "28801" });
  const { driving } = await numbersOf(setup);
  expect(driving!.driving).toBeGreaterThan(0);

  add(setup, "2026-06-09", { serviceZipCode: "90704" });

  expect((await numbersOf(setup)).driving).toEqual(driving);
});
const SENTENCE =
  "In the past 12 weeks, you appeared in search 1,204 times, parents viewed your profile 1 time, you got 2 requests, and you completed 2 visits for an estimated $110 – $130.";

test("shows a leaving groomer recent results unless there are none", async () => {
  const { app, ana, gus, as } = await setUpBookings();
  const setup = { app, ana, gus, as };
  const viewer = { groomerId: gus.profile.id } as Parameters<typeof insightsLine>[1];
  const words = () => insightsLine({ db: app.ctx.db, now: app.ctx.now() }, viewer);
  expect(words()).toBeNull();
  addRow(app.ctx.db, groomerCounts, { groomerId: gus.profile.id, day: "2026-03-20", appearances: 1, views: 0 });
  addRow(app.ctx.db, groomerCounts, { groomerId: gus.profile.id, day: "2026-06-01", appearances: 1204, views: 1 });
  for (const date of ["2026-06-01", "2026-06-02"]) addVisit(setup, date);

  expect(words()).toBe(SENTENCE);
  expect(await (await as.gus.get("/groomer-dashboard?tab=account&section=membership")).text()).toContain(SENTENCE);
});
