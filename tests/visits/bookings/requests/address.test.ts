import { expect, test } from "bun:test";
import { eq } from "drizzle-orm";
import { groomerProfiles, locations, timeOff, visits } from "#db/schema/tables.ts";
import { setRoads } from "#src/domain/travel.ts";
import { auditedActions } from "#tests/people/accounts/setup.ts";
import { forgetRoadsAfterwards, withRoads } from "#tests/places/roads/setup.ts";
import { addGroomer } from "#tests/support/people.ts";
import { addRow, changeRows, findRows, removeRows } from "#tests/support/rows.ts";
import { serviceAt } from "#tests/support/service-at.ts";
import { testWith } from "#tests/support/test-with.ts";
import {
  type BookingSetup,
  NEXT_TUESDAY,
  oakStreet,
  refusedFields,
  requestFor,
  requests,
  sendRequest,
  setUpBookings,
} from "../setup.ts";
import { openForm } from "./booking-form.ts";

forgetRoadsAfterwards();

const weaverville = serviceAt("7 Main Street", "Weaverville", "28787");
const greenville = { ...weaverville, serviceCity: "Greenville", serviceState: "SC", serviceZipCode: "29601" };

const stored = ({ app }: BookingSetup) => findRows(app.ctx.db, visits);
const welcomeFarAway = ({ app }: BookingSetup) =>
  changeRows(app.ctx.db, groomerProfiles, {}, { acceptsOutsideArea: true });

testWith("saves the address and distance with the booking", setUpBookings, async (setup) => {
  const booking = await sendRequest(setup, "ana", { ...weaverville, serviceZipCode: "28787-1234" });

  expect(stored(setup)).toMatchObject([weaverville]);
  expect(booking.serviceAddress).toEqual({
    address: "7 Main Street",
    city: "Weaverville",
    state: "NC",
    zipCode: "28787",
  });
  expect(booking.distanceMiles).toBeGreaterThan(4);
  expect(booking.distanceMiles).toBeLessThan(12);
  expect(booking.distanceMiles! * 10).toBeCloseTo(Math.round(booking.distanceMiles! * 10), 6);
  expect(booking.isOutsideArea).toBe(false);
});

const empty = { serviceAddress: "", serviceCity: "", serviceState: "", serviceZipCode: "" };
test.each<[what: string, saved: "street" | "town" | "nothing", sent: Record<string, unknown>, isTaken: boolean]>([
  ["with only a saved town it is refused", "town", {}, false],
  ["with nothing saved it is refused", "nothing", {}, false],
  ["with empty fields it is refused", "town", empty, false],
  ["with a saved street it is taken", "street", empty, true],
  ["with a street in the request it is taken", "nothing", weaverville, true],
])("handles a request without an address: %s", async (_, saved, sent, isTaken) => {
  const setup = await setUpBookings();
  const own = { userId: setup.ana.id };
  if (saved === "town") changeRows(setup.app.ctx.db, locations, own, { address: null });
  if (saved === "nothing") removeRows(setup.app.ctx.db, locations, own);

  const needed = { serviceAddress: "Address is required" };
  expect(await refusedFields(setup.as.ana, requestFor(setup, sent))).toEqual(isTaken ? 201 : needed);
  expect(stored(setup)).toHaveLength(isTaken ? 1 : 0);
});

test("accepts a parent's saved street at any distance", async () => {
  const setup = await setUpBookings({ zipCode: "29601", city: "Greenville", state: "SC" });

  const { serviceAddress } = await sendRequest(setup, "ana");

  expect(serviceAddress).toEqual({ address: "1 Secret Street", city: "Asheville", state: "NC", zipCode: "28801" });
  expect(stored(setup)[0]!.distanceMiles).toBeGreaterThan(40);
});

testWith("requires a whole address or none", setUpBookings, async (setup) => {
  const part = { ...empty, serviceZipCode: "28801" };

  expect(await refusedFields(setup.as.ana, requestFor(setup, part))).toEqual({
    serviceAddress: "Address is required",
    serviceCity: "City is required",
    serviceState: "State is required",
  });
  expect(await refusedFields(setup.as.ana, requestFor(setup, { ...weaverville, serviceZipCode: undefined }))).toEqual({
    serviceZipCode: "ZIP code is required",
  });
  await sendRequest(setup, "ana", empty);
});

testWith("refuses an invalid address on its field", setUpBookings, async (setup) => {
  const refused = (change: object) => refusedFields(setup.as.ana, requestFor(setup, { ...weaverville, ...change }));

  expect(await refused({ serviceZipCode: "00000" })).toEqual({ serviceZipCode: "We don't know that ZIP code" });
  expect(await refused({ serviceState: "TN" })).toEqual({ serviceZipCode: "That ZIP code is in a different state" });
  expect(await refused({ serviceState: "XX" })).toEqual({ serviceZipCode: "That ZIP code is in a different state" });
  expect(await refused({ serviceState: "N" })).toEqual({ serviceState: "State is required" });
  expect(await refused({ serviceZipCode: "287" })).toEqual({ serviceZipCode: "ZIP code is required" });
  expect(await refused({ serviceAddress: "x".repeat(201) })).toEqual({
    serviceAddress: "Use at most 200 characters",
  });
  expect(stored(setup)).toEqual([]);
});

testWith("refuses an address outside the service area with the miles", setUpBookings, async (setup) => {
  const refused = (await refusedFields(setup.as.ana, requestFor(setup, greenville))) as Record<string, string>;

  expect(Object.keys(refused)).toEqual(["serviceZipCode"]);
  expect(refused.serviceZipCode).toMatch(/^(4|5)\d(\.\d)? miles away\. Blue Ridge Bath Co\. travels up to 20 miles\.$/);
  expect(stored(setup)).toEqual([]);
});

testWith("takes outside requests for a groomer who allows them and shows the miles", setUpBookings, async (setup) => {
  welcomeFarAway(setup);

  const booking = await sendRequest(setup, "ana", greenville);

  expect(booking).toMatchObject({ isOutsideArea: true });
  const gus = await (await setup.as.gus.get("/api/bookings/groomer")).json();
  expect(gus).toMatchObject([{ isOutsideArea: true, distanceMiles: booking.distanceMiles }]);
});

testWith("ends the service area at the radius to the tenth of a mile", setUpBookings, async (setup) => {
  const { distanceMiles } = await sendRequest(setup, "ana", weaverville);
  const withRadius = (serviceRadius: number) => setup.app.ctx.db.update(groomerProfiles).set({ serviceRadius }).run();
  const again = requestFor(setup, { ...weaverville, petInfo: "Another one" });

  withRadius(Math.ceil(distanceMiles!) - 1);
  expect(await refusedFields(setup.as.ana, again)).toHaveProperty("serviceZipCode");
  withRadius(Math.ceil(distanceMiles!));
  await requests(setup.as.ana, again);
});

const reach = async (setup: BookingSetup, path: string) => {
  const response = await setup.app.visitor().get(`/api/groomer-profiles/${path}`);
  return { status: response.status, ...((await response.json()) as object) };
};

testWith("lets anyone look up the distance before a request", setUpBookings, async (setup) => {
  const { id } = setup.gus.profile;
  const near = { status: 200, miles: 0, serviceRadius: 20, coversYou: true, acceptsOutsideArea: false };

  expect(await reach(setup, `${id}/distance?zipCode=28801`)).toEqual(near);
  expect(await reach(setup, `${id}/distance?zipCode=28801-1234`)).toEqual(near);
  welcomeFarAway(setup);
  const far = { status: 200, coversYou: false, acceptsOutsideArea: true };
  expect(await reach(setup, `${id}/distance?zipCode=29601`)).toMatchObject(far);
  const refused = (zipCode: string) => ({ status: 422, error: { fields: { zipCode } } });
  expect(await reach(setup, `${id}/distance?zipCode=00000`)).toMatchObject(refused("We don't know that ZIP code"));
  expect(await reach(setup, `${id}/distance`)).toMatchObject(refused("ZIP code is required"));
});

test("refuses a ZIP code without a road even when the groomer takes outside requests", async () => {
  const setup = await setUpBookings();
  welcomeFarAway(setup);
  withRoads();

  expect(await reach(setup, `${setup.gus.profile.id}/distance?zipCode=90704`)).toMatchObject({
    status: 422,
    error: { fields: { zipCode: "We can't find a road or car ferry from this groomer to you." } },
  });
  setRoads(null);
  expect(await reach(setup, `${setup.gus.profile.id}/distance?zipCode=90704`)).toMatchObject({ status: 200 });
});

testWith("answers for an unlisted groomer as for one who doesn't exist", setUpBookings, async (setup) => {
  const una = await addGroomer(setup.app, "una", { isListed: false });

  const hidden = await reach(setup, `${una.profile.id}/distance?zipCode=28801`);

  expect(hidden).toMatchObject({ status: 404 });
  expect(hidden).toEqual(await reach(setup, "99999/distance?zipCode=28801"));
});

test("saves an address to the parent's account only on request and logs it", async () => {
  const { app, ana, gus, as } = await setUpBookings();
  const street = () => app.ctx.db.select().from(locations).where(eq(locations.userId, ana.id)).get()?.address;
  const before = street();

  await requests(as.ana, requestFor({ gus }, { ...oakStreet, serviceAddress: "1 Elm Street" }));
  const unasked = street();
  await requests(as.ana, requestFor({ gus }, { ...oakStreet, keepAddress: "true" }));
  await requests(as.ana, requestFor({ gus }, { ...oakStreet, keepAddress: true, petInfo: "B" }));

  expect([unasked, street()]).toEqual([before, "12 Oak Street"]);
  expect(auditedActions(app).filter(({ action }) => action === "location-changed")).toHaveLength(1);
});

forgetRoadsAfterwards();

const NO_ROAD = "We can't find a road or car ferry from this groomer to you.";

async function livingAt(place: { city: string; state: string; zipCode: string }) {
  const setup = await setUpBookings();
  const { db } = setup.app.ctx;
  changeRows(db, locations, { userId: setup.ana.id }, { address: "1 Pier Street", ...place });
  db.update(groomerProfiles).set({ acceptsOutsideArea: true }).run();
  withRoads();
  return setup;
}

const refusal = async (setup: BookingSetup) => {
  const response = await setup.as.ana.post("/api/bookings", requestFor(setup));
  return { status: response.status, fields: (await response.json()).error?.fields };
};

test("warns of a saved address without a road as of a typed one", async () => {
  const setup = await livingAt({ city: "Avalon", state: "CA", zipCode: "90704" });

  await openForm(setup, { as: setup.as.ana }, async (form) => {
    expect(form.text("#serviceZipCode-error")).toBe(NO_ROAD);
    await form.fill("serviceZipCode", "28806");
    expect(form.find("#serviceZipCode-error")).toBeNull();
  });
});

test("refuses a home without a road for that reason", async () => {
  const setup = await livingAt({ city: "Avalon", state: "CA", zipCode: "90704" });

  expect(await refusal(setup)).toEqual({ status: 422, fields: { serviceZipCode: NO_ROAD } });
});

test("names the drive as the reason when a faraway home doesn't fit", async () => {
  const setup = await livingAt({ city: "Greenville", state: "SC", zipCode: "29601" });
  addRow(setup.app.ctx.db, timeOff, {
    groomerId: setup.gus.profile.id,
    date: NEXT_TUESDAY,
    opens: "08:00",
    closes: "19:00",
  });

  const { status, fields } = await refusal(setup);

  expect(status).toBe(422);
  expect(fields.preferredTimeSlot).toMatch(/^That time of day doesn't fit a drive of \d+ miles\./);
});
