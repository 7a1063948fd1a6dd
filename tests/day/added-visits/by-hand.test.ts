import { expect, test } from "bun:test";
import { asc, eq } from "drizzle-orm";
import { clientPets, visitPets, visitSeries, visits } from "#db/db.ts";
import { newRandom } from "#db/seed/random.ts";
import { makeVisitsAhead } from "#src/features/day/added-visits/series.ts";
import { addDays, DAY_MS } from "#src/shared/base/time.ts";
import { addedClients, findRows } from "#tests/support/rows.ts";
import { testWith } from "#tests/support/test-with.ts";
import { setUpBookings } from "#tests/visits/bookings/setup.ts";
import { entersClient } from "../../clients/clients/added/setup.ts";
import { albright, enters, path } from "./setup.ts";

async function setUpSeries() {
  const setup = await setUpBookings();
  const { app, as } = setup;
  const { db } = app.ctx;
  const client = await entersClient(as.gus, { name: "The Hills", pets: [{ name: "Pepper" }, { name: "Mo" }] });
  const about = { clientName: null, clientId: client.id, price: 9000, service: "Full groom" };
  const first = await enters(as.gus, { ...about, repeat: { everyWeeks: 4 } });
  const rows = () => db.select().from(visits).orderBy(asc(visits.preferredDate), asc(visits.id)).all();
  const petsOf = (id: number) =>
    db
      .select({ name: clientPets.name })
      .from(visitPets)
      .innerJoin(clientPets, eq(clientPets.id, visitPets.clientPetId))
      .where(eq(visitPets.visitId, id))
      .all()
      .map(({ name }) => name);
  const change = (id: number, changes: object) => as.gus.patch(`${path}/${id}`, { confirm: true, ...changes });
  return { ...setup, db, client, first, rows, petsOf, change };
}

test.each([
  ["price", { price: 12_000 }, { start: "11:00" }, { priceMin: 12_000, priceMax: 12_000, arrivalFrom: "11:00" }],
  ["start time", { start: "15:00" }, { price: 9500 }, { arrivalFrom: "15:00", priceMin: 9500, priceMax: 9500 }],
  ["minutes", { minutes: 150 }, { service: "Bath" }, { visitMinutes: 150, serviceName: "Bath" }],
  ["note", { note: "Front door" }, { start: "11:00" }, { note: "Front door", arrivalFrom: "11:00" }],
])("keeps the changed %s of one visit when 'this and later' changes the rest", async (_, own, later, expected) => {
  const { change, first, rows } = await setUpSeries();
  await change(rows()[2]!.id, own);

  expect((await change(first.id, { ...later, scope: "later" })).status).toBe(200);

  expect(rows()[2]).toMatchObject(expected);
  const [shared] = Object.keys(later) as ["start" | "price" | "service"];
  const column = ({ start: "arrivalFrom", price: "priceMin", service: "serviceName" } as const)[shared];
  expect(rows()[3]![column]).toBe(rows()[2]![column]);
});

/** Family: half of a window or place, changed for one visit or for all. */
test.each([
  [1, { start: "10:00", until: "11:00" }, { start: "07:00", until: "08:00" }, ["10:00", "11:00", "28803", "1 A St"]],
  [1, { until: "09:30" }, { start: "14:00", until: "15:00" }, ["09:00", "09:30", "28803", "1 A St"]],
  [1, { address: "2 B St" }, { zipCode: "28801", address: "3 C St" }, ["09:00", "11:00", "28803", "2 B St"]],
  [0, { start: "07:00", until: "08:00" }, { until: "08:30" }, ["07:00", "08:30", "28803", "1 A St"]],
  [0, { zipCode: "28801" }, { address: "3 C St" }, ["09:00", "11:00", "28801", "3 C St"]],
])("keeps window and place whole if visit %i gets %o and then all get %o", async (at, own, all, expected) => {
  const { change, rows } = await setUpSeries();
  const series = { start: "09:00", until: "11:00", zipCode: "28803", address: "1 A St", scope: "later" };
  for (const [of, to] of [[0, series] as const, [at, own] as const, [0, { ...all, scope: "later" }] as const])
    expect((await change(rows()[of]!.id, to)).status).toBe(200);
  const { arrivalFrom, arrivalUntil, serviceZipCode, serviceAddress } = rows()[1]!;
  expect([arrivalFrom, arrivalUntil, serviceZipCode, serviceAddress]).toEqual(expected);
});

const both = ["Pepper,Mo", "Mo", "Pepper,Mo"];
const single = ["Pepper", "Mo", "Pepper"];
test.each([
  ["'this and later' changes the rest", 0, { petIds: [1], scope: "later" }, single],
  ["its form moves later visits with unchanged pets", 1, { petIds: [2], start: "12:00", scope: "later" }, both],
  ["its form adds a note to later visits", 1, { petIds: [2], note: "Side door", scope: "later" }, both],
  ["another visit's form is saved with unchanged pets", 2, { petIds: [2, 1], note: "Side door" }, single],
])("keeps the changed pets of one visit when %s", async (_, at, sent, expected) => {
  const { change, petsOf, rows } = await setUpSeries();
  await change(rows()[1]!.id, { petIds: [2] });

  await change(rows()[at]!.id, sent);
  if (at === 2) await change(rows()[0]!.id, { petIds: [1], scope: "later" });

  expect([0, 1, 2].map((one) => petsOf(rows()[one]!.id).sort().reverse().join())).toEqual(expected);
});

testWith("keeps one visit's own price out of the series", setUpSeries, async ({ app, change, db, first, rows }) => {
  const second = rows()[1]!;
  await change(second.id, { price: 15_000 });
  await change(second.id, { start: "12:00", scope: "later" });

  const series = db.select().from(visitSeries).orderBy(asc(visitSeries.id)).all();
  expect(series.map(({ priceMin, priceMax, arrivalFrom }) => [priceMin, priceMax, arrivalFrom])).toEqual([
    [9000, 9000, "10:00"],
    [9000, 9000, "12:00"],
  ]);
  expect(rows().slice(0, 3)).toMatchObject([9000, 15_000, 9000].map((priceMin) => ({ priceMin })));
  app.clock.set(app.clock.now() + 28 * DAY_MS);
  await makeVisitsAhead(app.ctx);
  expect(rows().at(-1)).toMatchObject({ priceMin: 9000, priceMax: 9000, arrivalFrom: "12:00" });
  expect(rows()[0]!.id).toBe(first.id);
});

testWith("adds one client when a client and visit are sent three times", setUpBookings, async ({ app, as }) => {
  const client = { name: "Otis Brambley", phone: "828-555-0188", zipCode: "28801" };

  const answers = await Promise.all([1, 2, 3].map(() => as.gus.post("/api/clients", client)));
  await Promise.all([1, 2, 3].map(() => as.gus.post(path, albright)));

  const ids = await Promise.all(answers.map(async (answer) => ((await answer.json()) as { id: number }).id));
  expect(new Set(ids).size).toBe(1);
  expect(addedClients(app.ctx.db).map(({ name }) => name)).toEqual(["Otis Brambley", "June Albright"]);
  expect((await as.gus.post("/api/clients", { ...client, phone: "828-555-0189" })).status).toBe(201);
  await as.gus.post("/api/clients", { ...client, pets: [{ name: "Rex" }] });
  expect(addedClients(app.ctx.db)).toHaveLength(4);
  app.clock.advance(60_000);
  await as.gus.post("/api/clients", client);
  expect(addedClients(app.ctx.db)).toHaveLength(5);
});

const acts = [
  ({ change }: Race, id: number) => change(id, { price: 7700, start: "12:00", scope: "later" }),
  ({ change }: Race, id: number, date: string) => change(id, { date: addDays(date, 1), scope: "later" }),
  ({ as }: Race, id: number) => as.gus.delete(`${path}/${id}?scope=later`),
  ({ as, db }: Race, id: number) =>
    as.gus.delete(`/api/clients/${db.select().from(visits).where(eq(visits.id, id)).get()!.clientId}`),
];
type Race = Awaited<ReturnType<typeof setUpSeries>>;

test.each([1, 2, 3, 4, 5, 6, 7, 8])("adds no extra visits while a series changes (%i)", async (seed) => {
  const race = await setUpSeries();
  const { app, as, db, rows } = race;
  const dice = newRandom(seed);
  for (let at = 0; at < 8; at++) {
    const start = `${10 + at}:30`;
    await enters(as.gus, { clientName: `Client ${at}`, start, minutes: 15, confirm: true, repeat: { everyWeeks: 2 } });
  }
  for (let round = 0; round < 6; round++) {
    app.clock.advance(14 * DAY_MS);
    const ahead = rows().filter(({ status, seriesId }) => status === "accepted" && seriesId !== null);
    const { id, preferredDate: date } = ahead[Math.floor(dice.next() * ahead.length)]!;
    const act = acts[Math.floor(dice.next() * acts.length)]!;

    await Promise.all([makeVisitsAhead(app.ctx), act(race, id, date)]);

    const series = new Map(findRows(db, visitSeries).map((row) => [row.id, row]));
    const planned = rows().filter((row) => row.seriesId !== null && row.preferredDate > date);
    for (const { seriesId, seriesDate, arrivalFrom, priceMin } of planned) {
      const one = series.get(seriesId!)!;
      const weeks = (Date.parse(seriesDate!) - Date.parse(one.fromDate)) / (7 * DAY_MS);
      const own = { weeks: weeks % one.everyWeeks, arrivalFrom, priceMin };
      expect({ ...one, seed, round, ...own }).toEqual({ ...one, seed, round, weeks: 0 });
      expect(one.untilDate === null || seriesDate! <= one.untilDate).toBe(true);
    }
    expect(
      rows().filter(({ seriesId, seriesDate }) => seriesDate !== null && seriesId === null && date <= seriesDate),
    ).toEqual([]);
  }
});
