import { expect, test } from "bun:test";
import { locations, sqlite } from "#db/db.ts";
import { findZip } from "#db/geo/places.ts";
import { findTown, fitsCityUrl } from "#src/features/search/cities/city.ts";
import { cityKey } from "#src/shared/places/town-names.ts";
import { cityPath, citySlug } from "#src/shared/search/city-paths.ts";
import { areDrawn, images, pins, withoutCenters } from "#tests/places/map/drawn.ts";
import { readPage } from "#tests/search/seo/reading.ts";
import { type TestApp, testApp } from "#tests/support/app.ts";
import { freshDb } from "#tests/support/db.ts";
import { addGroomer } from "#tests/support/people.ts";
import { changeRows } from "#tests/support/rows.ts";
import { testWith } from "#tests/support/test-with.ts";

const ASHEVILLE = "/mobile-dog-grooming/nc/asheville";

async function addFrom(app: TestApp, username: string, zipCode: string, radius = 100) {
  const groomer = await addGroomer(app, username, { zipCode, city: "Elsewhere" });
  changeRows(app.ctx.db, locations, { userId: groomer.user.id }, { serviceRadius: radius });
  return groomer.profile.id;
}

testWith("numbers pins in list order and links each pin to its card", testApp, async (app) => {
  for (const [name, zipCode] of [
    ["gil", "28711"],
    ["pia", "28792"],
    ["una", "28787"],
  ] as const)
    await addFrom(app, name, zipCode);

  const { html } = await readPage(app, ASHEVILLE);

  const found = pins(html);
  expect(found.map(({ text }) => text)).toEqual(["1", "2", "3", "1", "2", "3"]);
  const cards = [
    ...html.matchAll(
      /<li class="groomer" id="(groomer-\d+)"[\s\S]*?<span class="number">(\d)<[\s\S]*?<h3[^>]*>([^<]+)/g,
    ),
  ];
  expect(cards).toHaveLength(3);
  for (const [, id, number, name] of cards) {
    const mine = found.filter(({ text }) => text === number);
    expect(mine.map(({ href }) => href)).toEqual([`#${id}`, `#${id}`]);
    for (const pin of mine) expect(pin.name).toStartWith(`${number}. ${name}, `);
  }
});

test.each([
  ["Asheville", "nc/asheville", ["28801", "28803", "28804", "28806", "28801", "28805"]],
  ["Asheville", "nc/asheville", ["28801"]],
  ["New York City", "ny/new-york-city", ["10001", "10011", "10018", "10036", "10119", "10003"]],
  ["Hoboken", "nj/hoboken", ["07030", "07302", "07310", "07087", "10001"]],
  ["Woodfin", "nc/woodfin", ["28804", "28801", "28806"]],
])("shows the name of %s on its map with any pins: %s", async (name, path, zips) => {
  const app = await testApp();
  for (const [at, zip] of zips.entries()) await addFrom(app, `groomer${at}`, zip, 20);

  const { html } = await readPage(app, `/mobile-dog-grooming/${path}`);

  const maps = html.split('<figure class="map').slice(1);
  expect(maps).toHaveLength(2);
  for (const map of maps) expect(map).toContain(`>${name}<`);
});

testWith("numbers a groomer from far away without a pin and says so", testApp, async (app) => {
  await addFrom(app, "gil", "28801");
  await addFrom(app, "lou", "28202");

  const { html, text } = await readPage(app, ASHEVILLE);

  expect(pins(html).map((pin) => pin.text)).toEqual(["1", "1"]);
  expect(text).toContain("not a home. Number 2 comes from farther away.");
});

testWith("shows the town when its only groomer comes from far away", testApp, async (app) => {
  await addFrom(app, "lou", "28202");

  const { html, text } = await readPage(app, ASHEVILLE);

  expect(pins(html)).toEqual([]);
  expect(text).toContain("1 comes from farther away.");
  expect(images(html)[0]).toContain("/map/35.60,-82.55,8,middle-");
});

testWith("shows no groomer's latitude or longitude on a page", testApp, async (app) => {
  await addFrom(app, "gil", "28711");
  const { lat, lon } = findZip(app.ctx.db, "28711")!;

  const { html } = await readPage(app, ASHEVILLE);

  expect(pins(html)).toHaveLength(2);
  for (const degrees of [lat, lon]) expect(withoutCenters(html)).not.toContain(degrees.toFixed(2).slice(0, -1));
});

testWith("shows a styled map without script even in Alaska, Hawaii, and Puerto Rico", testApp, async (app) => {
  for (const [name, zipCode, state, city, path] of [
    ["gus", "28801", "NC", "Asheville", ASHEVILLE],
    ["ann", "99501", "AK", "Anchorage", "/mobile-dog-grooming/ak/anchorage"],
    ["hal", "96813", "HI", "Honolulu", "/mobile-dog-grooming/hi/honolulu"],
    ["pau", "00901", "PR", "San Juan", "/mobile-dog-grooming/pr/san-juan"],
  ] as const) {
    await addGroomer(app, name, { zipCode, state, city });

    const { status, html } = await readPage(app, path);

    expect([path, status]).toEqual([path, 200]);
    expect(html).toContain('href="/build/map.css"');
    expect(html).toContain(`alt="Map around ${city}, ${state}"`);
    expect(images(html)).toHaveLength(2);
    expect(await areDrawn(app, html)).toBe(true);
  }
});
test("writes addresses in lower case with hyphens", () => {
  expect(citySlug("Winston-Salem")).toBe("winston-salem");
  expect(citySlug("Coeur d'Alene")).toBe("coeur-dalene");
  expect(citySlug("Mayagüez")).toBe("mayaguez");
  expect(cityPath({ name: "O'Fallon", state: "MO" })).toBe("/mobile-dog-grooming/mo/ofallon");
});

testWith("finds each town by its own address and gives no two towns one address", freshDb, (db) => {
  const towns = sqlite(db)
    .query<{ key: string; name: string; state: string }, []>("SELECT key, name, state FROM us_cities")
    .all()
    .filter(({ key, name }) => key === cityKey(name));

  const lost = towns.filter((town) => !fitsCityUrl(town));
  expect(lost.length).toBeLessThan(10);
  const paths = new Set(towns.filter(fitsCityUrl).map(cityPath));
  expect(paths.size).toBe(towns.length - lost.length);
  expect(paths.size).toBeLessThan(50_000);
  expect(findTown(db, "NC", "winston-salem")).toMatchObject({ name: "Winston-Salem", state: "NC" });
});
