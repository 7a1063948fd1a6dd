import { expect } from "bun:test";
import { zeroResultSearches } from "#db/db.ts";
import { findZip } from "#db/geo/places.ts";
import { townsWithMiles } from "#db/geo/towns.ts";
import { findZeroResults } from "#src/features/dashboard/insights/zero-results.ts";
import { findProfileArea } from "#src/features/search/profiles/profile-data.ts";
import type { ServiceAreaView } from "#src/shared/listing/service-area.ts";
import { forgetRoadsAfterwards, withRoads } from "#tests/places/roads/setup.ts";
import { refusalOf } from "#tests/support/answers.ts";
import { testApp } from "#tests/support/app.ts";
import { addUser, signedIn } from "#tests/support/people.ts";
import { addRow } from "#tests/support/rows.ts";
import { testWith } from "#tests/support/test-with.ts";

async function setUp() {
  const app = await testApp();
  const window = signedIn(app, await addUser(app, "groomer", "nia"), "groomer");
  const area = async (query: string) =>
    (await (await window.get(`/api/service-area?${query}`)).json()) as ServiceAreaView;
  return { app, window, area };
}

const shownFor = ({ towns, counts }: ServiceAreaView, radius: number) => ({
  names: towns
    .filter(({ miles }) => miles <= radius)
    .slice(0, 12)
    .map(({ name, state }) => `${name}, ${state}`),
  count: counts[radius],
});

testWith("lists towns inside the circle with miles, largest first, without the center", setUp, async ({ area }) => {
  const { place, towns, counts } = await area("zipCode=28801&radius=20");

  expect(place).toEqual({ city: "Asheville", state: "NC" });
  expect(towns.slice(0, 3).map(({ name }) => name)).toEqual(["Hendersonville", "Black Mountain", "Fletcher"]);
  expect(towns.length).toBeGreaterThan(12);
  expect(counts[20]).toBeGreaterThan(towns.length);
  for (const { miles } of towns) expect(miles).toBeWithin(0, 20.1);
});

testWith("includes the counts of every smaller radius in a wide answer", setUp, async ({ area }) => {
  for (const [zipCode, wide] of [
    ["28801", 60],
    ["10001", 100],
    ["99501", 100],
    ["96813", 40],
    ["00901", 40],
    ["67846", 100],
  ] as const) {
    const widest = await area(`zipCode=${zipCode}&radius=${wide}`);
    expect(widest.counts).toHaveLength(wide + 1);
    for (const radius of [1, 5, 8, 12, 21, 40]) {
      const own = await area(`zipCode=${zipCode}&radius=${radius}`);
      expect({ zipCode, radius, ...shownFor(widest, radius) }).toEqual({ zipCode, radius, ...shownFor(own, radius) });
    }
  }
});

testWith("fits the circle on the map and shows no latitude or longitude", setUp, async ({ area }) => {
  for (const zipCode of ["28801", "10001", "99501", "99723", "96813", "00901"]) {
    for (const radius of [1, 5, 20, 100]) {
      const { map } = await area(`zipCode=${zipCode}&radius=${radius}`);
      const { x, y, r } = map.circle!;
      const { miles, pixels } = map.scale;
      expect(Math.abs(r - (radius * pixels) / miles)).toBeLessThan(0.2 + 0.001 * r);
      expect(Math.min(x, y, map.width - x, map.height - y)).toBeGreaterThan(r);
    }
  }
  const answer = await area("zipCode=28801&radius=20");
  expect(answer.map.labels.map(({ name }) => name)).toContain("Hendersonville");
  expect(answer.map.pins).toEqual([]);
  expect(JSON.stringify({ ...answer, map: { ...answer.map, src: "" } })).not.toMatch(/"(?:lat|lon|latitude|longitude)/);
});

forgetRoadsAfterwards();

/** Family: a place that no road leads to counts as served. */
testWith("ends an area at the water in the form, on the profile, and in Insights", setUp, async ({ app, area }) => {
  const { db, now } = app.ctx;
  addRow(db, zeroResultSearches, { month: "2026-06", zip: "49757", distance: 5, searches: 9 });
  const home = { city: "Mackinaw City", state: "MI", zipCode: "49701", serviceRadius: 20 };
  const { lat, lon } = findZip(db, home.zipCode)!;
  withRoads();

  const { towns } = await area("zipCode=49701&radius=20");
  for (const named of [towns, findProfileArea(db, home).towns])
    expect(named.map(({ name }) => name)).not.toContain("Mackinac Island");
  expect(towns.map(({ name }) => name)).toContain("Cheboygan");
  const { wider } = findZeroResults(db, { lat, lon, serviceRadius: 5 }, now());
  expect(wider.map(({ more }) => more)).toEqual([0, 0]);
});

testWith("counts towns by the rounded miles that people see", setUp, async ({ app, area }) => {
  const towns = townsWithMiles(app.ctx.db, findZip(app.ctx.db, "28801")!, 61);
  const inside = towns.filter(({ miles }) => Number(miles.toFixed(1)) <= 60);

  expect(inside.length).toBeGreaterThan(towns.filter(({ miles }) => miles <= 60).length);
  expect((await area("zipCode=28801&radius=60")).counts[60]).toBe(inside.length - 1);
});

testWith("finds more in a wider circle, reads ZIP+4, and defaults to 20 miles", setUp, async ({ area }) => {
  const counts = await Promise.all(
    [5, 20, 100].map(async (radius) => (await area(`zipCode=28801&radius=${radius}`)).counts.at(-1)!),
  );
  const usual = await area("zipCode=28801-1234");

  expect(counts).toEqual(counts.toSorted((a, b) => a - b));
  expect(new Set(counts).size).toBe(3);
  expect(usual.counts.at(-1)).toBe(counts[1]!);
});

testWith("names an unknown ZIP and a radius outside 1 to 100 on their fields", setUp, async ({ window }) => {
  const fields = async (query: string) => {
    const { status, fields } = await refusalOf(window.get(`/api/service-area?${query}`));
    return [status, fields];
  };
  const radius = "Enter a whole number of miles from 1 to 100";

  expect(await fields("zipCode=00000&radius=20")).toEqual([422, { zipCode: "We don't know that ZIP code" }]);
  expect(await fields("zipCode=2880&radius=20")).toEqual([422, { zipCode: "ZIP code is required" }]);
  expect(await fields("zipCode=28801&radius=0")).toEqual([422, { radius }]);
  expect(await fields("zipCode=28801&radius=101")).toEqual([422, { radius }]);
  expect(await fields("zipCode=28801&radius=1e1")).toEqual([422, { radius }]);
});
