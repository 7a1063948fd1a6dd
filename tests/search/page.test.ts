import { expect, test } from "bun:test";
import { eq } from "drizzle-orm";
import { locations } from "#db/schema/tables.ts";
import { testApp } from "#tests/support/app.ts";
import { addGroomer } from "#tests/support/people.ts";
import { holds, isChosen, open } from "./opened-page.ts";

test("before any search there is a form and an invitation", async () => {
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

test("a card shows name, place, distance, price and rating, and leads to the profile and back", async () => {
  const app = await testApp();
  const { profile, user } = await addGroomer(app, "gus", {
    businessName: "Sudsy Sal's",
    zipCode: "28787",
    city: "Weaverville",
    priceMin: 4500,
  });
  app.ctx.db.update(locations).set({ serviceRadius: 5 }).where(eq(locations.userId, user.id)).run();

  const { main, title } = await open(app, "/groomers?zipCode=28801&sortBy=distance");

  expect(title).toBe("Mobile dog groomers near 28801");
  expect(main).toContain("Search Results (1)");
  expect(main).toContain("within 25 miles of 28801");
  expect(main).toContain(`<a href="/groomer/${profile.id}?from=zipCode%3D28801%26sortBy%3Ddistance">Sudsy Sal's</a>`);
  expect(main).toContain("Weaverville, NC 28787 · 8.0 miles away");
  expect(main).toContain("From $45.00");
  expect(main).toContain("Outside their usual area");
  expect(main).toContain(">New<");
  expect(main).toContain(`src="/art/cover/${profile.id}.svg"`);
});

test("the text of the home page is a ZIP, a city with its state, or a city", async () => {
  const app = await testApp();
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
  expect(cityOnly.main).toContain("Search for pet groomers in your area");
  expect(cityOnly.main).toContain("Choose your state");
  expect(holds(cityOnly.main, "city", "Asheville")).toBe(true);
  expect(isChosen(cityOnly.main, "citystate")).toBe(true);
});

test("the form as a browser without script sends it searches in the chosen mode only", async () => {
  const app = await testApp();
  await addGroomer(app, "gus", { services: ["Haircut"] });
  const rest = "distance=50&sortBy=price_low&services=Haircut&services=Deshedding";

  const zip = await open(app, `/groomers?mode=zipcode&zipCode=28801&city=Boston&state=MA&${rest}`);
  const city = await open(app, `/groomers?mode=citystate&zipCode=10001&city=Asheville&state=NC&${rest}`);

  for (const { main, html } of [zip, city]) {
    expect(main).toContain("Search Results (1)");
    expect(["50", "price_low", "Haircut", "Deshedding"].every((value) => isChosen(main, value))).toBe(true);
    expect(isChosen(main, "Nail Trimming")).toBe(false);
    expect(main).toContain("(2)");
    expect(html).toContain('<meta name="robots" content="noindex"');
  }
  expect(zip.main).toContain("within 50 miles of 28801");
  expect(city.main).toContain("within 50 miles of Asheville, NC");
});

test("a town with one typo is put right, and the page says so", async () => {
  const { main } = await open(await testApp(), "/groomers?city=Ashevile&state=NC");

  expect(main).toContain("Showing results for Asheville, NC");
});

test("unknown distances, orders, services and pages fall back, and never crash", async () => {
  const app = await testApp();
  await addGroomer(app, "gus");

  for (const rest of [
    "distance=7",
    "distance=x&sortBy=__proto__",
    "services=Tattoo",
    "page=0",
    "page=-1",
    "page=1e99",
  ]) {
    const { status, main } = await open(app, `/groomers?zipCode=28801&${rest}`);

    expect(status).toBe(rest === "page=1e99" ? 302 : 200);
    if (status === 200) expect(main).toContain("within 25 miles of 28801");
  }
});

test("more than 24 results have pages with plain links; one past the end leads to the last", async () => {
  const app = await testApp();
  for (let number = 0; number < 30; number++) await addGroomer(app, `gus${number}`);

  const first = await open(app, "/groomers?zipCode=28801&distance=50");
  const second = await open(app, "/groomers?zipCode=28801&distance=50&page=2");
  const past = await open(app, "/groomers?zipCode=28801&distance=50&page=9");

  expect(first.main).toContain("Search Results (30)");
  expect(first.main).toContain('<a rel="next" href="/groomers?zipCode=28801&distance=50&page=2">');
  expect(first.main.match(/class="groomer"/g)).toHaveLength(24);
  expect(first.main.match(/loading="lazy"/g)).toHaveLength(21);
  expect(second.main).toContain("Page 2 of 2");
  expect(second.main).toContain('<a rel="prev" href="/groomers?zipCode=28801&distance=50">');
  expect(second.main.match(/class="groomer"/g)).toHaveLength(6);
  expect([past.status, past.response.headers.get("location")]).toEqual([
    302,
    "/groomers?zipCode=28801&distance=50&page=2",
  ]);
});

test("a search without results offers the next thing to try", async () => {
  const app = await testApp();

  const near = await open(app, "/groomers?zipCode=99701");
  const filtered = await open(app, "/groomers?zipCode=99701&services=Haircut");
  const far = await open(app, "/groomers?zipCode=99701&distance=75");

  expect(near.main).toContain("Search Results (0)");
  expect(near.main).toContain("We're sorry, we do not have a pet groomer in your desired area yet.");
  expect(near.main).toContain("We are working to add more mobile pet groomers. Please check back again soon!");
  expect(near.main).toContain('href="/groomers?zipCode=99701&distance=75">Search within 75 miles');
  expect(filtered.main).toContain('href="/groomers?zipCode=99701">Search for all services');
  expect(far.main).toContain('href="/membership"');
});
