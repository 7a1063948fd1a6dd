import { expect, test } from "bun:test";
import { eq } from "drizzle-orm";
import { bookings, groomerProfiles, locations } from "#db/schema/tables.ts";
import { auditedActions } from "#tests/accounts/mailbox.ts";
import { addGroomer, addUser, signedIn } from "#tests/support/people.ts";
import { moves, refusedFields, requestFor, requests, type Village, village } from "./world.ts";

/** Weaverville is 8 miles from Gus in downtown Asheville, Greenville in the next state about 50. */
const weaverville = {
  serviceAddress: "7 Main Street",
  serviceCity: "Weaverville",
  serviceState: "NC",
  serviceZipCode: "28787",
};
const greenville = { ...weaverville, serviceCity: "Greenville", serviceState: "SC", serviceZipCode: "29601" };

const stored = ({ app }: Village) => app.ctx.db.select().from(bookings).all();
const welcomeFarAway = ({ app }: Village) => app.ctx.db.update(groomerProfiles).set({ acceptsOutsideArea: true }).run();

test("the address is kept with the booking, and how far it is", async () => {
  const world = await village();

  const booking = await requests(world.as.ana, requestFor(world, { ...weaverville, serviceZipCode: "28787-1234" }));

  expect(stored(world)).toMatchObject([weaverville]);
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

test("a request without an address goes to the parent's saved street, which the groomer reads once it is accepted", async () => {
  const world = await village();

  const booking = await requests(world.as.ana, requestFor(world));
  const waiting = await (await world.as.gus.get("/api/bookings/groomer")).json();
  await moves(world.as.gus, booking.id, "accepted");
  const agreed = await (await world.as.gus.get("/api/bookings/groomer")).json();

  const home = { address: "1 Secret Street", city: "Asheville", state: "NC", zipCode: "28801" };
  expect(booking.serviceAddress).toEqual(home);
  expect(waiting).toMatchObject([{ serviceAddress: null, serviceArea: { zipCode: "28801" } }]);
  expect(agreed).toMatchObject([{ serviceAddress: home }]);
});

test("without a saved street it is for the parent's own town, and is never too far", async () => {
  const world = await village({ zipCode: "29601", city: "Greenville", state: "SC" });
  world.app.ctx.db.update(locations).set({ address: null }).where(eq(locations.userId, world.ana.id)).run();

  await requests(world.as.ana, requestFor(world));

  const [booking] = stored(world);
  expect(booking).toMatchObject({
    serviceAddress: null,
    serviceCity: "Asheville",
    serviceState: "NC",
    serviceZipCode: "28801",
  });
  expect(booking!.distanceMiles).toBeGreaterThan(40);
});

test("a parent without any location can still ask", async () => {
  const world = await village();
  world.app.ctx.db.delete(locations).where(eq(locations.userId, world.ana.id)).run();

  await requests(world.as.ana, requestFor(world));

  expect(stored(world)).toMatchObject([{ serviceAddress: null, serviceZipCode: null, distanceMiles: null }]);
});

test("the address comes whole or not at all; what is empty is not there", async () => {
  const world = await village();
  const empty = { serviceAddress: "", serviceCity: null, serviceState: "", serviceZipCode: "" };
  const part = { ...empty, serviceZipCode: "28801" };

  expect(await refusedFields(world.as.ana, requestFor(world, part))).toEqual({
    serviceAddress: "Address is required",
    serviceCity: "City is required",
    serviceState: "State is required",
  });
  expect(await refusedFields(world.as.ana, requestFor(world, { ...weaverville, serviceZipCode: undefined }))).toEqual({
    serviceZipCode: "ZIP code is required",
  });
  await requests(world.as.ana, requestFor(world, empty));
});

test("an address that cannot be is refused on its field", async () => {
  const world = await village();
  const refused = (change: object) => refusedFields(world.as.ana, requestFor(world, { ...weaverville, ...change }));

  expect(await refused({ serviceZipCode: "00000" })).toEqual({ serviceZipCode: "We don't know that ZIP code" });
  expect(await refused({ serviceState: "TN" })).toEqual({ serviceZipCode: "That ZIP code is in another state" });
  expect(await refused({ serviceState: "XX" })).toEqual({ serviceZipCode: "That ZIP code is in another state" });
  expect(await refused({ serviceState: "N" })).toEqual({ serviceState: "State is required" });
  expect(await refused({ serviceZipCode: "287" })).toEqual({ serviceZipCode: "ZIP code is required" });
  expect(await refused({ serviceAddress: "x".repeat(201) })).toEqual({
    serviceAddress: "Use at most 200 characters",
  });
  expect(stored(world)).toEqual([]);
});

test("an address outside the area is refused with the miles", async () => {
  const world = await village();

  const refused = (await refusedFields(world.as.ana, requestFor(world, greenville))) as Record<string, string>;

  expect(Object.keys(refused)).toEqual(["serviceZipCode"]);
  expect(refused.serviceZipCode).toMatch(
    /^That is (4|5)\d(\.\d)? miles away; Blue Ridge Bath Co\. comes up to 20 miles\.$/,
  );
  expect(stored(world)).toEqual([]);
});

test("a groomer who accepts requests from outside gets them, and both sides see the miles", async () => {
  const world = await village();
  welcomeFarAway(world);

  const booking = await requests(world.as.ana, requestFor(world, greenville));

  expect(booking).toMatchObject({ isOutsideArea: true });
  const gus = await (await world.as.gus.get("/api/bookings/groomer")).json();
  expect(gus).toMatchObject([{ isOutsideArea: true, distanceMiles: booking.distanceMiles }]);
});

test("the area ends where the radius says, to the tenth of a mile that is shown", async () => {
  const world = await village();
  const { distanceMiles } = await requests(world.as.ana, requestFor(world, weaverville));
  const withRadius = (serviceRadius: number) => world.app.ctx.db.update(groomerProfiles).set({ serviceRadius }).run();
  const again = requestFor(world, { ...weaverville, petInfo: "Another one" });

  withRadius(Math.ceil(distanceMiles!) - 1);
  expect(await refusedFields(world.as.ana, again)).toHaveProperty("serviceZipCode");
  withRadius(Math.ceil(distanceMiles!));
  await requests(world.as.ana, again);
});

const reach = async (world: Village, path: string) => {
  const response = await world.app.visitor().get(`/api/groomer-profiles/${path}`);
  return { status: response.status, ...((await response.json()) as object) };
};

test("anybody can ask how far it is before anything is sent", async () => {
  const world = await village();
  const { id } = world.gus.profile;
  const near = { status: 200, miles: 0, serviceRadius: 20, coversYou: true, acceptsOutsideArea: false };

  expect(await reach(world, `${id}/distance?zipCode=28801`)).toEqual(near);
  expect(await reach(world, `${id}/distance?zipCode=28801-1234`)).toEqual(near);
  welcomeFarAway(world);
  expect(await reach(world, `${id}/distance?zipCode=29601`)).toMatchObject({
    status: 200,
    coversYou: false,
    acceptsOutsideArea: true,
  });
  expect(await reach(world, `${id}/distance?zipCode=00000`)).toMatchObject({
    status: 422,
    error: { fields: { zipCode: "We don't know that ZIP code" } },
  });
  expect(await reach(world, `${id}/distance`)).toMatchObject({
    status: 422,
    error: { fields: { zipCode: "ZIP code is required" } },
  });
});

test("an unlisted groomer is as far away as one who does not exist", async () => {
  const world = await village();
  const una = await addGroomer(world.app, "una", { isListed: false });

  const hidden = await reach(world, `${una.profile.id}/distance?zipCode=28801`);

  expect(hidden).toMatchObject({ status: 404 });
  expect(hidden).toEqual(await reach(world, "99999/distance?zipCode=28801"));
});

test("no mail and no log says the street", async () => {
  const world = await village();
  const bob = signedIn(world.app, await addUser(world.app, "pet_parent", "bob"), "pet_parent");

  await requests(bob, requestFor(world, { ...weaverville, serviceAddress: "99 Hidden Lane" }));

  const texts = ["outbox", "audit_log"].map((table) => world.app.ctx.db.$client.query(`SELECT * FROM ${table}`).all());
  expect(texts.map((rows) => rows.length)).toEqual([2, 1]);
  expect(JSON.stringify(texts)).not.toContain("Hidden Lane");
});

test("an address is kept as the parent's own only when they ask for it, with a row in the audit log", async () => {
  const { app, ana, gus, as } = await village();
  const street = () => app.ctx.db.select().from(locations).where(eq(locations.userId, ana.id)).get()?.address;
  const place = { serviceCity: "Asheville", serviceState: "NC", serviceZipCode: "28801" };
  const before = street();

  await requests(as.ana, requestFor({ gus }, { ...place, serviceAddress: "1 Elm Street" }));
  const unasked = street();
  await requests(as.ana, requestFor({ gus }, { ...place, serviceAddress: "12 Oak Street", keepAddress: "true" }));
  await requests(
    as.ana,
    requestFor({ gus }, { ...place, serviceAddress: "12 Oak Street", keepAddress: true, petInfo: "B" }),
  );

  expect([unasked, street()]).toEqual([before, "12 Oak Street"]);
  expect(auditedActions(app).filter(({ action }) => action === "location-changed")).toHaveLength(1);
});
