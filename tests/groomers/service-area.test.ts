import { expect, test } from "bun:test";
import { bearingTo } from "#src/shared/distance.ts";
import type { ServiceAreaView } from "#src/shared/service-area.ts";
import { testApp } from "#tests/support/app.ts";
import { addGroomer, addUser, signedIn } from "#tests/support/people.ts";

async function setUp() {
  const app = await testApp();
  const nia = await addUser(app, "groomer", "nia");
  const window = signedIn(app, nia, "groomer");
  const area = async (query: string) =>
    (await (await window.get(`/api/service-area?${query}`)).json()) as ServiceAreaView;
  return { app, window, area };
}

test("the towns inside the circle come with miles and bearing, the biggest first, without the middle", async () => {
  const { area } = await setUp();

  const { place, towns, count } = await area("zipCode=28801&radius=20");

  expect(place).toEqual({ city: "Asheville", state: "NC" });
  expect(towns.slice(0, 3).map(({ name }) => name)).toEqual(["Hendersonville", "Black Mountain", "Fletcher"]);
  expect(towns).toHaveLength(12);
  expect(count).toBeGreaterThan(12);
  for (const { miles, bearing } of towns) {
    expect(miles).toBeLessThanOrEqual(20);
    expect(bearing).toBeWithin(0, 360);
  }
  expect(towns.find(({ name }) => name === "Black Mountain")?.bearing).toBeWithin(80, 110);
  expect(towns.find(({ name }) => name === "Fletcher")?.bearing).toBeWithin(160, 190);
});

test("a wider circle holds more, a ZIP+4 counts by its ZIP, and without a radius it is 20 miles", async () => {
  const { area } = await setUp();

  const counts = await Promise.all(
    [5, 20, 100].map(async (radius) => (await area(`zipCode=28801&radius=${radius}`)).count),
  );
  const usual = await area("zipCode=28801-1234");

  expect(counts).toEqual(counts.toSorted((a, b) => a - b));
  expect(new Set(counts).size).toBe(3);
  expect(usual.count).toBe(counts[1]!);
});

test("an unknown ZIP and a radius outside 1 to 100 are named on their fields", async () => {
  const { window } = await setUp();
  const fields = async (query: string) => {
    const response = await window.get(`/api/service-area?${query}`);
    const { error } = (await response.json()) as { error: { fields: Record<string, string> } };
    return [response.status, error.fields];
  };
  const radius = "Enter a whole number of miles from 1 to 100";

  expect(await fields("zipCode=00000&radius=20")).toEqual([422, { zipCode: "We don't know that ZIP code" }]);
  expect(await fields("zipCode=2880&radius=20")).toEqual([422, { zipCode: "ZIP code is required" }]);
  expect(await fields("zipCode=28801&radius=0")).toEqual([422, { radius }]);
  expect(await fields("zipCode=28801&radius=101")).toEqual([422, { radius }]);
  expect(await fields("zipCode=28801&radius=1e1")).toEqual([422, { radius }]);
});

test("it is for groomers", async () => {
  const { app } = await setUp();
  const { user } = await addGroomer(app, "gus");
  const ana = await addUser(app, "pet_parent", "ana");
  const path = "/api/service-area?zipCode=28801&radius=20";

  expect((await app.visitor().get(path)).status).toBe(401);
  expect((await signedIn(app, ana, "pet_parent").get(path)).status).toBe(403);
  expect((await signedIn(app, user, "groomer").get(path)).status).toBe(200);
});

test("bearings go clockwise from north", () => {
  const here = { lat: 40, lon: -90 };

  expect(bearingTo(here, { lat: 41, lon: -90 })).toBeCloseTo(0);
  expect(bearingTo(here, { lat: 40, lon: -89 })).toBeCloseTo(90, 0);
  expect(bearingTo(here, { lat: 39, lon: -90 })).toBeCloseTo(180);
  expect(bearingTo(here, { lat: 40, lon: -91 })).toBeCloseTo(270, 0);
});
