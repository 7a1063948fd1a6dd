import { expect, test } from "bun:test";
import { asc } from "drizzle-orm";
import { visitPets, visitSeries, visits } from "#db/db.ts";
import { seriesDates } from "#src/domain/visits/visit-series.ts";
import { makeVisitsAhead } from "#src/features/day/added-visits/series.ts";
import { DAY_MS } from "#src/shared/base/time.ts";
import { bodyOf } from "#tests/support/answers.ts";
import type { TestApp } from "#tests/support/app.ts";
import { findRows } from "#tests/support/rows.ts";
import { testWith } from "#tests/support/test-with.ts";
import { NEXT_TUESDAY, setUpBookings } from "../../visits/bookings/setup.ts";
import { albright, enters, path, refusal } from "./setup.ts";

const rowsOf = ({ ctx: { db } }: TestApp) => db.select().from(visits).orderBy(asc(visits.preferredDate)).all();
const datesIn = (app: TestApp) => rowsOf(app).map(({ preferredDate }) => preferredDate);

async function setUpSeries() {
  const setup = await setUpBookings();
  const first = await enters(setup.as.gus, { repeat: { everyWeeks: 4 } });
  return { ...setup, first };
}

testWith("adds visits of a series for half a year and extends it over time", setUpSeries, async ({ app, first }) => {
  const dates = ["2026-06-16", "2026-07-14", "2026-08-11", "2026-09-08", "2026-10-06", "2026-11-03", "2026-12-01"];
  expect(first.everyWeeks).toBe(4);
  expect(datesIn(app)).toEqual(dates);

  app.clock.set(app.clock.now() + 25 * DAY_MS);
  await makeVisitsAhead(app.ctx);
  await makeVisitsAhead(app.ctx);
  expect(datesIn(app)).toEqual([...dates, "2026-12-29"]);
});

test.each([
  ["began a year ago", "2025-07-01", { everyWeeks: 26 }],
  ["is over", "2026-05-06", { everyWeeks: 1, untilDate: "2026-05-27" }],
  ["began in the past", "2026-05-20", { everyWeeks: 1 }],
  ["begins next week", NEXT_TUESDAY, { everyWeeks: 4 }],
])("undoes a whole new series that %s and texts only about a visit ahead", async (_, date, repeat) => {
  const { app, as } = await setUpBookings();
  const { id, status } = await enters(as.gus, { date, repeat, phone: "828-555-0142" });

  const page = await (await as.gus.get(`/visits/${id}/booked`)).text();
  expect(/sms:|no phone number|Fits/.test(page)).toBe(status === "accepted");
  await as.gus.submit(`/visits/${id}/undo`, {});
  expect(datesIn(app)).toEqual([]);
});

test("keeps a series on its weekday across clock changes and leap days", () => {
  const fifthMonday = { fromDate: "2027-11-29", everyWeeks: 13, untilDate: null };
  expect(seriesDates(fifthMonday, "", "2028-12-31")).toEqual([
    "2027-11-29",
    "2028-02-28",
    "2028-05-29",
    "2028-08-28",
    "2028-11-27",
  ]);
  const leap = { fromDate: "2028-02-15", everyWeeks: 2, untilDate: "2028-03-14" };
  expect(seriesDates(leap, "2028-02-15", "2029-01-01")).toEqual(["2028-02-29", "2028-03-14"]);
});

/** Family: a day of the series that the last visit was moved to. */
test.each([
  ["the next day", ["2026-12-29"], []],
  ["the day after the next", ["2027-01-26"], []],
  ["the next day and back", ["2026-12-29", "2026-12-01"], ["2026-12-01"]],
])("adds one visit a day after the last one was moved to %s of its series", async (_, days, own) => {
  const { app, as } = await setUpSeries();
  for (const date of days)
    expect((await as.gus.patch(`${path}/${rowsOf(app).at(-1)!.id}`, { date, start: "10:00" })).status).toBe(200);
  app.clock.set(app.clock.now() + 53 * DAY_MS);
  await makeVisitsAhead(app.ctx);
  expect(datesIn(app).slice(6)).toEqual([...own, "2026-12-29", "2027-01-26"]);
});

test("keeps earlier visits and single changes when 'this and later' changes a series", async () => {
  const { app, as } = await setUpSeries();
  const [, second, third, fourth] = rowsOf(app);
  await as.gus.patch(`${path}/${fourth!.id}`, { date: "2026-09-10" });
  await as.gus.delete(`${path}/${third!.id}`);
  const response = await as.gus.patch(`${path}/${second!.id}`, { date: "2026-07-15", start: "14:00", scope: "later" });
  expect(response.status).toBe(200);

  const rows = rowsOf(app);
  expect(rows.map(({ preferredDate, arrivalFrom }) => [preferredDate, arrivalFrom])).toEqual([
    ["2026-06-16", "10:00"],
    ["2026-07-15", "14:00"],
    ["2026-09-10", "10:00"],
    ["2026-10-07", "14:00"],
    ["2026-11-04", "14:00"],
    ["2026-12-02", "14:00"],
  ]);
  const [old, next] = app.ctx.db.select().from(visitSeries).orderBy(asc(visitSeries.id)).all();
  expect(old).toMatchObject({ fromDate: NEXT_TUESDAY, untilDate: "2026-07-13" });
  expect(next).toMatchObject({ fromDate: "2026-07-15", untilDate: null, arrivalFrom: "14:00" });
  app.clock.set(app.clock.now() + 28 * DAY_MS);
  await makeVisitsAhead(app.ctx);
  expect(datesIn(app)).toEqual([...rows.map(({ preferredDate }) => preferredDate), "2026-12-30"]);
});

test.each([
  ["is left with one pet", (pets: number[]) => ({ petIds: pets.slice(1) }), 1, 2, 2],
  ["is left with one pet, and the one before", (pets: number[]) => ({ petIds: pets.slice(1) }), 2, 2, 2],
  ["keeps its pets with another note", () => ({ note: "Muzzle" }), 1, 2, 2],
  ["has none, as all before", () => ({ note: "A consultation" }), 1, 0, 0],
  ["is left with none, as all later ones", () => ({ petIds: [], scope: "later" }), 1, 2, 0],
] as const)("adds visits with the series' pets after a last visit %s", async (_, change, many, first, next) => {
  const { app, as } = await setUpBookings();
  const june = { name: "June Albright", zipCode: "28803", pets: [{ name: "Rex" }, { name: "Tom" }] };
  const { id: clientId } = await bodyOf<{ id: number }>(as.gus.post("/api/clients", june));
  const petIds = first === 0 ? { petIds: [] } : {};
  await enters(as.gus, { clientName: null, clientId, ...petIds, repeat: { everyWeeks: 4 } });
  const petsOf = (id: number) =>
    findRows(app.ctx.db, visitPets, { visitId: id }).map(({ clientPetId }) => clientPetId!);
  const pets = petsOf(rowsOf(app)[0]!.id);
  expect(rowsOf(app).map(({ id }) => petsOf(id).length)).toEqual(Array(7).fill(first));
  for (const { id } of rowsOf(app).slice(-many)) await as.gus.patch(`${path}/${id}`, change(pets));
  app.clock.set(app.clock.now() + 25 * DAY_MS);
  await makeVisitsAhead(app.ctx);

  expect(petsOf(rowsOf(app).at(-1)!.id)).toEqual(pets.slice(0, next));
});

testWith("removes 'this and later' visits and ends the series before them", setUpSeries, async ({ app, as }) => {
  const [, , third] = rowsOf(app);
  expect((await as.gus.delete(`${path}/${third!.id}?scope=later`)).status).toBe(204);
  expect(datesIn(app)).toEqual(["2026-06-16", "2026-07-14"]);
  expect(app.ctx.db.select().from(visitSeries).all()).toMatchObject([{ untilDate: "2026-08-10" }]);

  const [first] = rowsOf(app);
  await as.gus.delete(`${path}/${first!.id}?scope=later`);
  expect(app.ctx.db.select().from(visitSeries).all()).toEqual([]);
  app.clock.set(app.clock.now() + 100 * DAY_MS);
  await makeVisitsAhead(app.ctx);
  expect(rowsOf(app)).toEqual([]);
});

testWith("asks once about all infeasible days of a series before adding it", setUpBookings, async ({ app, as }) => {
  for (const date of ["2026-07-14", "2026-09-08"]) await enters(as.gus, { clientName: "Otis Brambley", date });

  const series = { ...albright, repeat: { everyWeeks: 4 } };
  const refused = await refusal(as.gus.post(path, series));
  expect(refused).toMatchObject({ status: 409, confirm: expect.stringMatching(/July 14.*September 8|Jul 14.*Sep 8/) });
  expect(rowsOf(app)).toHaveLength(2);
  expect((await as.gus.post(path, { ...series, confirm: true })).status).toBe(201);
  expect(rowsOf(app)).toHaveLength(9);
});

test("asks about later visits on a moved visit's day but not about unchanged ones", async () => {
  const { app, as, first } = await setUpSeries();
  const patch = (body: object) => as.gus.patch(`${path}/${first.id}`, body);
  const [, second, third] = rowsOf(app);
  await patch({ date: "2026-06-17" });
  for (const date of ["2026-07-15", "2026-09-09"]) {
    for (const start of ["10:00", "10:30"])
      await enters(as.gus, { clientName: `Otis ${date}`, date, start, confirm: true });
  }
  await as.gus.patch(`${path}/${third!.id}`, { date: "2026-08-20" });

  const refused = await refusal(patch({ service: "Nails", scope: "later" }));
  expect(refused).toMatchObject({ status: 409, confirm: expect.stringMatching(/July 15.*September 9|Jul 15.*Sep 9/) });
  await as.gus.patch(`${path}/${second!.id}`, { date: "2026-07-20" });
  expect(await refusal(patch({ service: "Nails", scope: "later" }))).toMatchObject({
    status: 409,
    confirm: expect.stringMatching(/^You'd reach/),
  });
  expect((await patch({ date: NEXT_TUESDAY, service: "Nails", scope: "later" })).status).toBe(200);
  expect(datesIn(app)).toContain("2026-09-08");
});
