import { expect, test } from "bun:test";
import { groomerProfiles, locations, pets, sqlite } from "#db/db.ts";
import { crowdTownPicker } from "#src/features/operations/demo/people/crowd.ts";
import { chooseCoverSeeds, coverTint, pickDogs } from "#src/shared/search/cover-seeds.ts";
import { START, testApp } from "#tests/support/app.ts";
import { addGroomer, addUser, signedIn } from "#tests/support/people.ts";
import { addRow, changeRows } from "#tests/support/rows.ts";
import { testWith } from "#tests/support/test-with.ts";
import { makeGroomers } from "../../../bench/data.ts";
import { insertGroomers } from "../../../bench/database.ts";
import { holds, isChosen, open } from "./setup.ts";

test("shows a form and an invitation before any search", async () => {
  const { status, main, title, html } = await open(await testApp(), "/groomers");

  expect(status).toBe(200);
  expect(title).toBe("Find a mobile dog groomer");
  expect(main).toContain("Search for pet groomers in your area");
  expect(main).not.toContain("Search Results");
  expect(isChosen(main, "zipcode")).toBe(true);
  expect(isChosen(main, "25")).toBe(true);
  expect(isChosen(main, "rating")).toBe(true);
  expect(html).toContain('<link rel="canonical" href="http://localhost:3000/groomers"');
});

test.each([
  ["chosen in an empty form", "/groomers", [60, 70], "large", true],
  ["chosen in a search from the home page", "/groomers?location=28801", [60], "large", true],
  ["not chosen again after its removal", "/groomers?zipCode=28801", [60], "large", false],
  ["not chosen for pets of two sizes", "/groomers", [60, 12], "large", false],
  ["not chosen for a pet of unknown weight", "/groomers", [60, null], "large", false],
])("finds the pet size %s", async (_, path, weights, size, isPreset) => {
  const app = await testApp();
  const ana = await addUser(app, "pet_parent", "ana");
  for (const weight of weights)
    addRow(app.ctx.db, pets, { petParentId: ana.id, name: "Rex", type: "Dog", weight, createdAt: 0 });

  const html = await (await signedIn(app, ana, "pet_parent").get(path)).text();

  expect(isChosen(html, size)).toBe(isPreset);
  expect(isChosen((await open(app, path)).main, size)).toBe(false);
});

testWith("shows name, place, distance, price, and rating and links to the profile", testApp, async (app) => {
  const { profile, user } = await addGroomer(app, "gus", {
    businessName: "Sudsy Sal's",
    zipCode: "28787",
    city: "Weaverville",
    priceMin: 4500,
  });
  changeRows(app.ctx.db, locations, { userId: user.id }, { serviceRadius: 5 });

  changeRows(app.ctx.db, groomerProfiles, {}, { acceptsOutsideArea: true });
  const { main, title } = await open(app, "/groomers?zipCode=28801&sortBy=distance");

  expect(title).toBe("Mobile dog groomers near 28801");
  expect(main).toContain("Search Results (1)");
  expect(main).toContain("within 25 miles of 28801");
  const [, card] = /<ul class="cards">(.*)<\/ul>/.exec(main)!;
  expect(card!.match(/<a /g)).toHaveLength(1);
  expect(card?.replace(/<[^>]+>/g, "")).toContain("View Profile of Sudsy Sal's");
  expect(card).toContain(`<a class="opens" href="/groomer/${profile.id}?from=zipCode%3D28801%26sortBy%3Ddistance">`);
  expect(main).toContain("8 mi · Weaverville, NC 28787");
  expect(main).toContain("Bath & brush from $45.00<");
  expect(main).toContain("Outside their usual area");
  expect(main).toContain(">New<");
  expect(main).toContain(`src="/art/cover/${profile.id}.svg"`);
});

testWith("says that a groomer who accepts no outside requests doesn't come to the place", testApp, async (app) => {
  const { user } = await addGroomer(app, "gus", { zipCode: "28787", city: "Weaverville" });
  changeRows(app.ctx.db, locations, { userId: user.id }, { serviceRadius: 5 });

  const zip = await open(app, "/groomers?zipCode=28801");
  const city = await open(app, "/groomers?city=Asheville&state=NC");
  const near = await open(app, "/groomers?zipCode=28787");

  expect(zip.main).toContain(">Does not come to 28801<");
  expect(city.main).toContain(">Does not come to Asheville, NC<");
  expect(zip.main).not.toContain("Outside their usual area");
  expect(near.main).not.toContain("Does not come to");
});

testWith("shows the number of reviews and never a distance of 0.0 miles", testApp, async (app) => {
  const { profile } = await addGroomer(app, "gus");
  const rate = (ratingSum: number, ratingCount: number) =>
    changeRows(app.ctx.db, groomerProfiles, { id: profile.id }, { ratingSum, ratingCount });
  const text = async () => (await open(app, "/groomers?zipCode=28801")).main.replaceAll(/<[^>]+>/g, "");

  rate(40, 8);
  expect(await text()).toContain("Rated 5.0 out of 5 paws (8 reviews)");
  expect(await text()).toContain("Under 1 mi · Asheville, NC 28801");
  rate(5, 1);
  expect(await text()).toContain("Rated 5.0 out of 5 paws (1 review)");
});

test("puts filters before the button and keeps browsers from autofilling the form", async () => {
  const { main } = await open(await testApp(), "/groomers");

  expect(main.indexOf("<fieldset")).toBeGreaterThan(main.indexOf('name="sortBy"'));
  expect(main.indexOf('type="submit"')).toBeGreaterThan(main.indexOf("</fieldset>"));
  expect(main).toMatch(/<form class="search"[^>]* autoComplete="off"/);
});

test("gives neighboring cards different drawings and keeps a single groomer's own", async () => {
  for (const start of [1, 8, 9, 17, 53, 99_998]) {
    const ids = Array.from({ length: 240 }, (_, at) => start + ((at * at * 7) % 113));
    const seeds = chooseCoverSeeds(ids);
    for (const [at, seed] of seeds.entries()) {
      for (const near of seeds.slice(Math.max(0, at - 3), at)) {
        expect(coverTint(near)).not.toBe(coverTint(seed));
        expect(pickDogs(near).filter((dog) => pickDogs(seed).includes(dog))).toEqual([]);
      }
    }
  }
  expect(chooseCoverSeeds([7])).toEqual([7]);
  expect(chooseCoverSeeds([54, 108])[1]).not.toBe(108);

  const app = await testApp();
  for (const name of ["ann", "bob", "cat"]) await addGroomer(app, name);
  const { main } = await open(app, "/groomers?zipCode=28801");
  const drawn = [...main.matchAll(/class="cover" src="\/art\/cover\/(\d+)\.svg"/g)].map(([, seed]) => Number(seed));
  expect(drawn).toEqual(chooseCoverSeeds([1, 2, 3]));
});

testWith("says how many of over 960 results it shows and how to narrow them", testApp, async (app) => {
  const db = sqlite(app.ctx.db);
  const groomers = makeGroomers(crowdTownPicker(app.ctx.db), 1000).map((groomer) => ({
    ...groomer,
    spot: { ...groomer.spot, lat: 35.59, lon: -82.56 },
    hasPassedCheck: true,
    listedUntil: START + 1e9,
  }));
  insertGroomers(db, groomers);

  const { main } = await open(app, "/groomers?zipCode=28801");
  expect(main).toContain("Search Results (1000)");
  expect(main).toContain("Showing the first 960. Try a shorter distance or a single service.");

  db.run("UPDATE groomer_profiles SET suspended = 1 WHERE id > 960");
  const all = await open(app, "/groomers?zipCode=28801");
  expect(all.main).toContain("Search Results (960)");
  expect(all.main).not.toContain("Try a shorter distance");
});

testWith("reads a ZIP, a city with its state, or just a city", testApp, async (app) => {
  await addGroomer(app, "gus");

  const zip = await open(app, "/groomers?location=28801");
  const zipPlusFour = await open(app, "/groomers?location=+28801-1234+");
  const city = await open(app, "/groomers?location=Asheville%2C+NC");
  const cityOnly = await open(app, "/groomers?location=Asheville");

  expect(zip.main).toContain("within 25 miles of 28801");
  expect(holds(zip.main, "zipCode", "28801")).toBe(true);
  expect(zipPlusFour.main).toContain("Search Results (1)");
  expect(city.main).toContain("within 25 miles of Asheville, NC");
  expect(isChosen(city.main, "citystate")).toBe(true);
  expect(isChosen(city.main, "NC")).toBe(true);
  expect(cityOnly.status).toBe(200);
  expect(cityOnly.main).toContain("within 25 miles of Asheville, NC");
  expect(holds(cityOnly.main, "city", "Asheville")).toBe(true);
  expect(isChosen(cityOnly.main, "citystate")).toBe(true);
});

testWith("searches by the chosen mode only when the form is sent without script", testApp, async (app) => {
  await addGroomer(app, "gus", { services: ["Haircut"] });
  const rest = "distance=50&sortBy=price_low&services=Haircut&services=Deshedding";

  const zip = await open(app, `/groomers?mode=zipcode&zipCode=28801&city=Boston&state=MA&${rest}`);
  const city = await open(app, `/groomers?mode=citystate&zipCode=10001&city=Asheville&state=NC&${rest}`);
  const town = await open(app, `/groomers?mode=zipcode&zipCode=Asheville+NC&city=Boston&state=MA&${rest}`);

  for (const { main, html } of [zip, city, town]) {
    expect(main).toContain("Search Results (1)");
    expect(["50", "price_low", "Haircut", "Deshedding"].every((value) => isChosen(main, value))).toBe(true);
    expect(isChosen(main, "Nail Trimming")).toBe(false);
    expect(main).toContain("<b>2</b>");
    expect(html).toContain('<meta name="robots" content="noindex"');
  }
  expect(zip.main).toContain("within 50 miles of 28801");
  for (const { main } of [city, town]) expect(main).toContain("within 50 miles of Asheville, NC");
});

testWith("falls back to defaults for unknown distances, orders, services, and pages", testApp, async (app) => {
  await addGroomer(app, "gus");

  for (const rest of [
    "distance=7",
    "distance=x&sortBy=__proto__",
    "services=Tattoo&size=huge",
    "page=0",
    "page=-1",
    "page=1e99",
  ]) {
    const { status, main } = await open(app, `/groomers?zipCode=28801&${rest}`);

    expect(status).toBe(rest === "page=1e99" ? 302 : 200);
    if (status === 200) expect(main).toContain("within 25 miles of 28801");
  }
});

testWith("links pages of 24 results and replaces one past the end with the last", testApp, async (app) => {
  for (let number = 0; number < 30; number++) await addGroomer(app, `gus${number}`);

  const first = await open(app, "/groomers?zipCode=28801&distance=50");
  const second = await open(app, "/groomers?zipCode=28801&distance=50&page=2");
  const past = await open(app, "/groomers?zipCode=28801&distance=50&page=9");

  expect(first.main).toContain("Search Results (30)");
  expect(first.main).toContain('<a rel="next" href="/groomers?zipCode=28801&distance=50&page=2">');
  expect(first.main.match(/class="groomer"/g)).toHaveLength(24);
  expect(first.main.match(/class="cover"[^>]*loading="lazy"/g)).toHaveLength(21);
  expect(second.main).toContain("Page 2 of 2");
  expect(second.main).toContain('<a rel="prev" href="/groomers?zipCode=28801&distance=50">');
  expect(second.main.match(/class="groomer"/g)).toHaveLength(6);
  expect([past.status, past.response.headers.get("location")]).toEqual([
    302,
    "/groomers?zipCode=28801&distance=50&page=2",
  ]);
});

test.each([
  ["yes for a groomer at 60 miles", { zipCode: "29301", city: "Spartanburg", state: "SC" }, "", true],
  ["no for a groomer at 100 miles", { zipCode: "28202", city: "Charlotte", state: "NC" }, "", false],
  ["no without groomers", undefined, "", false],
  ["no after a search that wide", { zipCode: "28202", city: "Charlotte", state: "NC" }, "&distance=75", false],
] as const)(
  "offers 75 miles after a search without results only when it finds groomers: %s",
  async (_, place, more, isOffered) => {
    const app = await testApp();
    if (place) await addGroomer(app, "gus", place);

    const { main } = await open(app, `/groomers?zipCode=28801${more}`);
    expect(main).toContain("Search Results (0)");
    expect(main.includes("Search within 75 miles")).toBe(isOffered);
  },
);

testWith("offers a next step after a search without results", testApp, async (app) => {
  await addGroomer(app, "gus");
  const filtered = await open(app, "/groomers?zipCode=28801&services=Haircut&size=giant");
  const lonely = await open(app, "/groomers?zipCode=99701&services=Haircut&size=giant");
  const far = await open(app, "/groomers?zipCode=99701&distance=75");

  expect(far.main).toContain("We're sorry, we do not have a pet groomer in your desired area yet.");
  expect(far.main).toContain("We are working to add more mobile pet groomers. Please check back again soon!");
  expect(filtered.main).toContain('href="/groomers?zipCode=28801">Search without filters');
  expect(lonely.main).not.toContain("Search without filters");
  expect(far.main).toContain('href="/membership"');
});
