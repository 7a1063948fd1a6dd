import { expect, test } from "bun:test";
import { groomerProfiles } from "#db/db.ts";
import type { SearchResults } from "#src/shared/search/search-outcome.ts";
import { type TestApp, testApp } from "#tests/support/app.ts";
import { addGroomer } from "#tests/support/people.ts";
import { changeRows, findRows } from "#tests/support/rows.ts";
import { testWith } from "#tests/support/test-with.ts";
import { holds, open } from "./setup.ts";

const asheville = { zipCode: "28801", city: "Asheville" };
const weaverville = { zipCode: "28787", city: "Weaverville" };
const hendersonville = { zipCode: "28792", city: "Hendersonville" };

async function around() {
  const app = await testApp();
  const ids: number[] = [];
  for (const [name, place] of Object.entries({ ann: asheville, bob: weaverville, cat: hendersonville }))
    ids.push((await addGroomer(app, name, { ...place, businessName: `${name}'s Van` })).profile.id);
  return { app, ids };
}

const ask = async (app: TestApp, body: object) => {
  const response = await app.visitor().post("/api/groomers/search/map", { ...body, map: true });
  expect(response.status).toBe(200);
  return (await response.json()) as SearchResults & Required<Pick<SearchResults, "map">>;
};

const pinsOf = (main: string) =>
  [...main.matchAll(/<a class="pin[^"]*" href="([^"]+)" aria-label="([^"]+)"/g)].map(([, href, name]) => [href, name]);

testWith("links a numbered pin to each card in the list", around, async ({ app, ids }) => {
  const { main, html } = await open(app, "/groomers?zipCode=28801&sortBy=distance&map=1");

  expect(pinsOf(main)).toEqual([
    [`#groomer-${ids[0]}`, "1. ann's Van, less than a mile away"],
    [`#groomer-${ids[1]}`, "2. bob's Van, 8 miles away"],
    [`#groomer-${ids[2]}`, expect.stringMatching(/^3\. cat's Van, 1[789](\.\d)? miles away$/)],
  ]);
  for (const [at, id] of ids.entries()) {
    const card = main.slice(main.indexOf(`id="groomer-${id}"`)).split("</li>")[0];
    expect(card).toContain(`<span class="number">${at + 1}</span>`);
  }
  expect(main).toContain('alt="Map of 25 miles around 28801"');
  expect(main).toContain('class="reach"');
  expect(html).toContain(`href="${app.ctx.assets.pageCss.map}"`);
});

testWith("shares one pin among groomers in a ZIP code and names them all", testApp, async (app) => {
  const first = await addGroomer(app, "ann", { businessName: "Suds" });
  await addGroomer(app, "bob", { businessName: "Bubbles" });

  const { main } = await open(app, "/groomers?zipCode=28801&sortBy=distance&map=1");

  expect(pinsOf(main)).toEqual([
    [`#groomer-${first.profile.id}`, "1, 2: 1. Suds, less than a mile away, 2. Bubbles, less than a mile away"],
  ]);
});

testWith("returns the search results and their map in one call", around, async ({ app }) => {
  const body = { zipCode: "28801", sortBy: "distance", distance: 25 };

  const outcome = await ask(app, body);
  const list = await (await app.visitor().post("/api/groomers/search", body)).json();

  expect(outcome.results).toEqual(list);
  expect(outcome).toMatchObject({ total: 3, pages: 1, label: "28801", corrected: false, nearest: [] });
  expect(outcome.map.pins.map(({ numbers }) => numbers)).toEqual([[1], [2], [3]]);
  const { circle, scale, width, height } = outcome.map;
  expect(circle!.r / (scale.pixels / scale.miles)).toBeCloseTo(25, 0);
  expect(Math.min(circle!.x, width - circle!.x)).toBeGreaterThan(circle!.r);
  expect(Math.min(circle!.y, height - circle!.y)).toBeGreaterThan(circle!.r);
});

testWith("shows no latitude or longitude in the page or the answer", around, async ({ app }) => {
  const groomers = findRows(app.ctx.db, groomerProfiles);

  const { html } = await open(app, "/groomers?zipCode=28801");
  const answer = JSON.stringify(await ask(app, { zipCode: "28801" }));

  for (const text of [html, answer]) {
    expect(text).not.toMatch(/"(lat|lon|latitude|longitude)"/);
    for (const { lat, lon } of groomers)
      for (const degrees of [lat, lon]) expect([degrees, text.includes(degrees!.toFixed(3))]).toEqual([degrees, false]);
  }
});

testWith("reuses a map image unless the circle is wider", around, async ({ app }) => {
  const srcOf = async (body: object) => (await ask(app, body)).map.src;
  const first = await srcOf({ zipCode: "28801" });

  expect(await srcOf({ zipCode: "28801", sortBy: "price_low" })).toBe(first);
  expect(await srcOf({ zipCode: "28801", page: 2 })).toBe(first);
  expect(await srcOf({ city: "Asheville", state: "NC" })).toBe(first);
  expect(await srcOf({ zipCode: "28801", distance: 50 })).not.toBe(first);
});

test.each([
  ["28801", 25],
  ["10001", 5],
  ["99701", 75],
  ["99723", 25],
  ["96813", 50],
  ["00901", 10],
])("draws a map around %s within %d miles", async (zipCode, distance) => {
  const app = await testApp();

  const { map, nearest } = await ask(app, { zipCode, distance });

  expect((await app.visitor().get(map.src)).status).toBe(200);
  expect([map.pins, nearest]).toEqual([[], []]);
});

testWith("shows and lists the nearest groomers beyond an empty circle", around, async ({ app, ids }) => {
  await addGroomer(app, "dan", { zipCode: "37203", city: "Nashville", state: "TN" });

  const outcome = await ask(app, { zipCode: "28786", distance: 5 });
  const { main } = await open(app, "/groomers?zipCode=28786&distance=5&map=1");

  expect(outcome).toMatchObject({ total: 0, results: [] });
  const miles = outcome.nearest.map(({ distance }) => distance);
  expect(outcome.nearest.map(({ id }) => id).toSorted()).toEqual(ids.toSorted());
  expect(miles).toEqual(miles.toSorted((a, b) => a - b));
  expect(miles[0]).toBeGreaterThan(5);
  expect(outcome.map.pins.flatMap(({ numbers }) => numbers)).toEqual([1, 2, 3]);
  expect(outcome.map.circle!.r * 2).toBeLessThan(outcome.map.width / 3);
  expect(main).toContain(`Nearest groomers: ${miles[0]} miles`);
  for (const { id, distance } of outcome.nearest)
    expect(main.slice(main.indexOf(`id="groomer-${id}"`))).toContain(`${distance} mi · `);
});

testWith("offers the nearest listed groomers with the requested services", around, async ({ app, ids }) => {
  const { profile } = await addGroomer(app, "eve", { ...hendersonville, services: ["Deshedding"] });
  changeRows(app.ctx.db, groomerProfiles, { id: ids[0]! }, { suspended: true });

  const filtered = await ask(app, { zipCode: "28786", distance: 5, services: ["Deshedding"] });
  const all = await ask(app, { zipCode: "28786", distance: 5 });

  expect(filtered.nearest.map(({ id }) => id)).toEqual([profile.id]);
  expect(all.nearest.map(({ id }) => id).toSorted()).toEqual([ids[1]!, ids[2]!, profile.id].toSorted());
});

testWith("leaves the nearest groomers out of a search for a day", around, async ({ app }) => {
  const outcome = await ask(app, { zipCode: "28786", distance: 5, date: "2027-03-09" });

  expect(outcome).toMatchObject({ total: 0, nearest: [] });
  expect(outcome.map.pins).toEqual([]);
  expect(outcome.map.circle).toBeDefined();
});

testWith("shows no map before a search or for an unknown place", testApp, async (app) => {
  for (const path of ["/groomers", "/groomers?zipCode=00000"])
    expect((await open(app, path)).main).not.toContain("<figure");
});

testWith("shows each active filter as a chip that links to the search without it", around, async ({ app }) => {
  const { main } = await open(app, "/groomers?zipCode=28801&services=Haircut&size=large&goodWith=Seniors&map=1");

  const chips = [...main.matchAll(/<a class="chip" href="([^"]+)"><span[^>]*>Remove <\/span><bdi>([^<]+)/g)];
  expect(chips.map(([, href, name]) => `${name}: ${href}`)).toEqual([
    "Haircut: /groomers?zipCode=28801&size=large&goodWith=Seniors&map=1",
    "Size: Large: /groomers?zipCode=28801&services=Haircut&goodWith=Seniors&map=1",
    "Seniors: /groomers?zipCode=28801&services=Haircut&size=large&map=1",
  ]);
  expect(main).toMatch(/Filters .*<b>3<\/b><\/summary>/);
});

testWith("shows the map only by address and keeps it open in every link", around, async ({ app }) => {
  const closed = await open(app, "/groomers?zipCode=28801");
  const opened = await open(app, "/groomers?zipCode=28801&map=1");

  expect(closed.html).not.toContain('class="map"');
  expect(closed.main).toContain('href="/groomers?zipCode=28801&map=1"');
  expect(closed.html).not.toContain('"map":{');
  expect(holds(closed.main, "map", "1")).toBe(false);
  expect(opened.main).toContain('<figure class="map">');
  expect(holds(opened.main, "map", "1")).toBe(true);
  expect(opened.main).toContain("?from=zipCode%3D28801%26map%3D1");
});

test("refuses the same searches as the search call and shares its limit", async () => {
  const visitor = (await testApp({ env: { RATE_LIMITS: "search-ip=2" } })).visitor();

  const unknown = await visitor.post("/api/groomers/search/map", { zipCode: "00000" });
  const searched = await visitor.post("/api/groomers/search", { zipCode: "28801" });
  const third = await visitor.post("/api/groomers/search/map", { zipCode: "28801" });

  expect([unknown.status, searched.status, third.status]).toEqual([422, 200, 429]);
  expect(await unknown.json()).toMatchObject({ error: { fields: { zipCode: "We don't know that ZIP code" } } });
});
