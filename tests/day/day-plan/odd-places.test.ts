import { expect, test } from "bun:test";
import { eq } from "drizzle-orm";
import { usZips } from "#db/schema/tables.ts";
import { forgetRoadsAfterwards, withRoads } from "#tests/places/roads/setup.ts";
import { NEXT_TUESDAY, requestFor } from "../../visits/bookings/setup.ts";
import { type DaySetup, dayOf, setUpDay, visit } from "./setup.ts";

forgetRoadsAfterwards();

const ownVisit = (setup: DaySetup, zipCode: string, more = {}) => {
  const body = { title: "Fair", date: NEXT_TUESDAY, start: "13:00", minutes: 60, zipCode, ...more };
  return setup.as.gus.post("/api/visits", body);
};

const fieldsOf = async (response: Response) => {
  const { error } = (await response.json()) as { error: { message: string; fields?: unknown } };
  return { status: response.status, fields: error.fields };
};

test("a ZIP code abroad, of which no point is known, is told to be unknown, to a parent and to a groomer", async () => {
  const setup = await setUpDay();
  withRoads();
  const asked = requestFor(setup, {
    serviceAddress: "1 Camp Road",
    serviceCity: "Asheville",
    serviceState: "NC",
    serviceZipCode: "09096",
  });

  const unknown = "We don't know that ZIP code";
  const request = await setup.as.ana.post("/api/bookings", asked);
  expect(await fieldsOf(request)).toEqual({ status: 422, fields: { serviceZipCode: unknown } });
  expect(await fieldsOf(await ownVisit(setup, "09096"))).toEqual({ status: 422, fields: { zipCode: unknown } });
});

test("an own visit that no road leads to is asked about, and goes in when the groomer says so", async () => {
  const setup = await setUpDay();
  withRoads();

  const confirm = "We don't know a road or ferry to Fair.";
  expect(await fieldsOf(await ownVisit(setup, "90704"))).toEqual({ status: 409, fields: { confirm } });
  expect((await ownVisit(setup, "90704", { confirm: true })).status).toBe(201);

  const { needYou } = await (await setup.as.gus.get("/api/today")).json();
  expect(needYou).toMatchObject([{ date: NEXT_TUESDAY, more: { cause: "no road" } }]);
});

test("a visit whose ZIP code the next data no longer has keeps its day, and is some minutes away", async () => {
  const setup = await setUpDay();
  withRoads();
  const id = await visit(setup, "bob");
  setup.app.ctx.db.delete(usZips).where(eq(usZips.zip, "28803")).run();

  const { isFeasible, legs, map } = await dayOf(setup.as.gus);

  expect(isFeasible).toBe(true);
  expect(legs.map(({ bookingId }) => bookingId)).toEqual([id]);
  expect(legs[0]!.drive).toBeGreaterThan(0);
  expect(map!.pins).toHaveLength(1);
  expect((await setup.as.gus.get("/api/today")).status).toBe(200);
});

test("a visit whose ZIP code lies elsewhere in the next data is driven to from there", async () => {
  const setup = await setUpDay();
  withRoads();
  await visit(setup, "bob");
  const before = (await dayOf(setup.as.gus)).legs[0]!.drive;
  setup.app.ctx.db.update(usZips).set({ lat: 35.4321, lon: -82.4 }).where(eq(usZips.zip, "28803")).run();

  const { legs, map } = await dayOf(setup.as.gus);

  expect(legs[0]!.drive).toBeGreaterThan(before);
  expect(legs[0]!.drive).toBeLessThan(90);
  expect(map!.way![0]!.spots.length).toBeGreaterThan(1);
});
