import { expect, test } from "bun:test";
import { eq } from "drizzle-orm";
import { locations } from "#db/db.ts";
import type { Role } from "#src/shared/base/viewers.ts";
import { type Browser, testApp } from "#tests/support/app.ts";
import { addGroomer, addUser, signedIn } from "#tests/support/people.ts";
import { auditedActions } from "./setup.ts";

const home = { address: "12 Oak Street", city: "Asheville", state: "NC", zipCode: "28801" };

async function newHere(role: Role) {
  const app = await testApp();
  const person = await addUser(app, role, "ana");
  app.ctx.db.delete(locations).where(eq(locations.userId, person.id)).run();
  return { app, person, window: signedIn(app, person, role) };
}

const fieldsOf = async (response: Response) => (await response.json()).error.fields;

test("saves a parent's location once without a radius and changes it later", async () => {
  const { app, person, window } = await newHere("pet_parent");

  const first = await window.post("/api/locations", { ...home, zipCode: "28801 1234", serviceRadius: 50 });

  expect([first.status, (await window.post("/api/locations", home)).status]).toEqual([201, 409]);
  const location = await first.json();
  expect(location).toEqual({ id: location.id, userId: person.id, ...home, serviceRadius: null });

  const moved = { address: "1 Elm Avenue", city: "Durham", state: "NC", zipCode: "27701" };
  const changed = await window.patch(`/api/locations/${location.id}`, moved);
  expect(changed.status).toBe(200);
  expect(await changed.json()).toEqual({ ...location, ...moved });
  expect(await (await window.get(`/api/locations/${person.id}`)).json()).toMatchObject(moved);
  expect(auditedActions(app).map(({ action }) => action)).toEqual(["location-saved", "location-changed"]);
});

test("names each empty field with the form's message", async () => {
  const { window } = await newHere("groomer");

  const response = await window.post("/api/locations", {});

  expect(response.status).toBe(422);
  expect(await fieldsOf(response)).toEqual({
    address: "Address is required",
    city: "City is required",
    state: "State is required",
    zipCode: "ZIP code is required",
  });
});

const RADIUS = "Enter a whole number of miles from 1 to 100";

test.each([
  ["address", "   ", "Address is required"],
  ["address", "x".repeat(201), "Use at most 200 characters"],
  ["state", "XX", "State is required"],
  ["zipCode", "1234", "ZIP code is required"],
  ["zipCode", "ABCDE", "Enter a 5-digit ZIP code"],
  ["zipCode", "2880112", "Enter a 5-digit ZIP code"],
  ["zipCode", "00000", "We don't know that ZIP code"],
  ["zipCode", "10001", "That ZIP code is in a different state"],
  ["serviceRadius", 0, RADIUS],
  ["serviceRadius", "0", RADIUS],
  ["serviceRadius", 101, RADIUS],
  ["serviceRadius", 12.5, RADIUS],
  ["serviceRadius", "far", RADIUS],
  ["serviceRadius", "", RADIUS],
  ["serviceRadius", "1e2", RADIUS],
  ["serviceRadius", true, RADIUS],
])("refuses a groomer's %s %p on saving and on changing", async (field, value, message) => {
  const { app, person, window } = await newHere("groomer");

  const saved = await window.post("/api/locations", { ...home, [field]: value });
  const { id } = await (await window.post("/api/locations", home)).json();
  const changed = await window.patch(`/api/locations/${id}`, { ...home, [field]: value });

  expect([saved.status, changed.status]).toEqual([422, 422]);
  expect(await fieldsOf(saved)).toEqual({ [field]: message });
  expect(await fieldsOf(changed)).toEqual({ [field]: message });
  expect(app.ctx.db.select().from(locations).where(eq(locations.userId, person.id)).get()).toMatchObject(home);
});

test("gives a groomer a 20-mile radius by default and accepts a number as text", async () => {
  const { window } = await newHere("groomer");

  const location = await (await window.post("/api/locations", home)).json();
  const changed = await window.patch(`/api/locations/${location.id}`, { ...home, serviceRadius: "35" });

  expect(location.serviceRadius).toBe(20);
  expect((await changed.json()).serviceRadius).toBe(35);
});

test("ignores a parent's radius and fields that the form doesn't have", async () => {
  const { person, window } = await newHere("pet_parent");

  const response = await window.post("/api/locations", { ...home, serviceRadius: "far", id: 77, lat: 1 });
  const { id, userId, serviceRadius } = await response.json();
  expect([response.status, userId, serviceRadius, id === 77]).toEqual([201, person.id, null, false]);
});

test("accepts exactly one of many first saves", async () => {
  for (let round = 0; round < 3; round++) {
    const { app, person, window } = await newHere("pet_parent");

    const answers = await Promise.all(Array.from({ length: 20 }, () => window.post("/api/locations", home)));

    expect(answers.filter(({ status }) => status === 201)).toHaveLength(1);
    expect(answers.filter(({ status }) => status === 409)).toHaveLength(19);
    expect(app.ctx.db.select().from(locations).where(eq(locations.userId, person.id)).all()).toHaveLength(1);
  }
});

const foundNear = async (window: Browser, zipCode: string) => {
  const response = await window.post("/api/groomers/search", { zipCode, distance: 10 });
  return ((await response.json()) as { id: number; coversYou: boolean }[]).map(({ id, coversYou }) => ({
    id,
    coversYou,
  }));
};

test("finds a groomer who moves at the new place within the new radius", async () => {
  const app = await testApp();
  const { user, profile } = await addGroomer(app, "gus");
  const window = signedIn(app, user, "groomer");
  const { id } = await (await window.get(`/api/locations/${user.id}`)).json();
  expect(await foundNear(window, "28801")).toEqual([{ id: profile.id, coversYou: true }]);

  const place = { address: "5 Pier Road", city: "San Francisco", state: "CA", zipCode: "94107", serviceRadius: 1 };
  await window.patch(`/api/locations/${id}`, place);

  expect(await foundNear(window, "28801")).toEqual([]);
  expect(await foundNear(window, "94107")).toEqual([{ id: profile.id, coversYou: true }]);
  expect(await foundNear(window, "94118")).toEqual([{ id: profile.id, coversYou: false }]);
  const seen = await (await window.get(`/api/groomer-profiles/${profile.id}`)).json();
  expect(seen).toMatchObject({
    timeZone: "America/Los_Angeles",
    location: { city: "San Francisco", serviceRadius: 1 },
  });
});
