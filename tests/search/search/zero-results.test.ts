import { expect, test } from "bun:test";
import { sqlite, zeroResultSearches } from "#db/db.ts";
import { deleteOldData } from "#src/features/operations/privacy/old-data.ts";
import { writeZeroResults } from "#src/features/search/search/zero-results.ts";
import { startJobs } from "#src/jobs.ts";
import { HOUR_MS } from "#src/shared/base/time.ts";
import { browser, type TestApp, testApp } from "#tests/support/app.ts";
import { addGroomer, signedIn } from "#tests/support/people.ts";
import { addRows, findRows } from "#tests/support/rows.ts";
import { testWith } from "#tests/support/test-with.ts";
import { holds, open } from "./setup.ts";

const MONTH = "2026-06";

let strangers = 0;
const stranger = ({ handle }: TestApp) => browser(handle, `198.51.100.${++strangers}`);

const search = (window: ReturnType<typeof stranger>, body: object = {}, headers: Record<string, string> = {}) =>
  window.post("/api/groomers/search", { zipCode: "59301", distance: 25, sortBy: "rating", ...body }, headers);

function written({ ctx }: TestApp) {
  writeZeroResults(ctx);
  return findRows(ctx.db, zeroResultSearches);
}

testWith("counts searches without results by month, ZIP code, and distance", testApp, async (app) => {
  for (const distance of [25, 25, 75]) await search(stranger(app), { distance });

  expect(written(app)).toEqual([
    { month: MONTH, zip: "59301", distance: 25, searches: 2 },
    { month: MONTH, zip: "59301", distance: 75, searches: 1 },
  ]);
  await stranger(app).get("/groomers?mode=zipcode&zipCode=59301&distance=25");
  expect(written(app)[0]).toEqual({ month: MONTH, zip: "59301", distance: 25, searches: 3 });
});

testWith("counts a town under its own ZIP code", testApp, async (app) => {
  await search(stranger(app), { zipCode: undefined, city: "Miles City", state: "MT" });

  expect(written(app)).toEqual([{ month: MONTH, zip: "59301", distance: 25, searches: 1 }]);
});

testWith("doesn't count searches with results or for a day that is fully booked", testApp, async (app) => {
  await addGroomer(app, "gus");
  const near = { zipCode: "28801" };

  expect(await (await search(stranger(app), near)).json()).toHaveLength(1);
  const sunday = { ...near, date: "2026-06-14" };
  expect(await (await search(stranger(app), sunday)).json()).toEqual([]);
  expect(written(app)).toEqual([]);
  await search(stranger(app), { date: "2026-06-14" });
  expect(written(app)).toHaveLength(1);
});

testWith("counts reloads, sorting, and paging as one search for an hour", testApp, async (app) => {
  const window = stranger(app);

  for (const sortBy of ["rating", "distance", "rating"]) await search(window, { sortBy });
  expect(written(app)[0]!.searches).toBe(1);
  await search(window);
  expect(written(app)[0]!.searches).toBe(1);
  app.clock.advance(HOUR_MS);
  await search(window);
  expect(written(app)[0]!.searches).toBe(2);
});

test.each(["Mozilla/5.0 (compatible; Sniffbot/2.1)", "Fetcher/1.0 (+https://example.com/about)"])(
  "doesn't count %s",
  async (agent) => {
    const app = await testApp();
    await search(stranger(app), {}, { "user-agent": agent });

    expect(written(app)).toEqual([]);
  },
);

testWith("writes nothing during a search and all counts in one statement", testApp, async (app) => {
  const changes = () => sqlite(app.ctx.db).query<{ n: number }, []>("SELECT total_changes() AS n").get()!.n;
  const before = changes();
  for (const zipCode of ["59301", "59313", "59218"]) await search(stranger(app), { zipCode });

  expect(changes()).toBe(before);
  expect(written(app)).toHaveLength(3);
  const after = changes();
  expect(written(app)).toHaveLength(3);
  expect(changes()).toBe(after);
});

testWith("writes counts when the site stops and keeps counts that failed to write", testApp, async (app) => {
  const jobs = startJobs(app.ctx);
  await search(stranger(app));
  const db = sqlite(app.ctx.db);
  db.run("CREATE TRIGGER full BEFORE INSERT ON zero_result_searches BEGIN SELECT RAISE(ABORT, 'disk full'); END");
  expect(() => writeZeroResults(app.ctx)).toThrow();
  db.run("DROP TRIGGER full");

  await jobs.stop();
  expect(findRows(app.ctx.db, zeroResultSearches)).toHaveLength(1);
});

testWith("keeps counts for this month and the twelve before it", testApp, async ({ ctx }) => {
  const rows = ["2025-05", "2025-06", MONTH].map((month) => ({ month, zip: "59301", distance: 25, searches: 4 }));
  addRows(ctx.db, zeroResultSearches, rows);

  await deleteOldData(ctx);
  expect(findRows(ctx.db, zeroResultSearches)).toEqual(rows.slice(1));
});

testWith("stores nothing about the person who searched", testApp, (app) => {
  const { columnNames } = sqlite(app.ctx.db).query("SELECT * FROM zero_result_searches");

  expect(columnNames).toEqual(["month", "zip", "distance", "searches"]);
});

const asks = (app: TestApp, body: unknown) => app.visitor().post("/api/groomers/search", body);

const refusals: [what: string, body: object, fields: Record<string, string>][] = [
  ["an empty request", {}, { zipCode: "Please enter a ZIP code" }],
  ["an empty ZIP", { zipCode: "  " }, { zipCode: "Please enter a ZIP code" }],
  ["a ZIP that is a number", { zipCode: 28801 }, { zipCode: "Please enter a ZIP code" }],
  ["a city without a state", { city: "Asheville" }, { state: "Please enter both city and state" }],
  ["a state without a city", { state: "NC" }, { city: "Please enter both city and state" }],
  ["an unknown ZIP", { zipCode: "00000" }, { zipCode: "We don't know that ZIP code" }],
  ["half a ZIP", { zipCode: "288" }, { zipCode: "A ZIP code has 5 digits, such as 28801" }],
  ["an unknown town", { city: "Qwertyuiop", state: "NC" }, { city: "We don't know that town in NC" }],
  ["an unknown state", { city: "Asheville", state: "ZZ" }, { state: "Choose a state" }],
  ["an unknown distance", { zipCode: "28801", distance: 30 }, { distance: "Choose a distance from the list" }],
  ["an unknown order", { zipCode: "28801", sortBy: "random" }, { sortBy: "Choose a sort order from the list" }],
  ["an unknown size", { zipCode: "28801", size: "huge" }, { size: "Choose a size from the list" }],
  ["a page too far", { zipCode: "28801", page: 41 }, { page: "We can only show the first 40 pages" }],
];
for (const [what, body, fields] of refusals) {
  testWith(`refuses ${what} beside its field`, testApp, async (app) => {
    const response = await asks(app, body);

    expect(response.status).toBe(422);
    expect(await response.json()).toEqual({ error: { code: "invalid", message: Object.values(fields)[0], fields } });
  });
}

testWith("suggests towns instead of guessing a town with two typos", testApp, async (app) => {
  const response = await asks(app, { city: "Ashevlile", state: "NC" });
  const worse = await asks(app, { city: "Ashhevlile", state: "NC" });

  expect(response.status).toBe(200);
  expect(worse.status).toBe(422);
  expect(((await worse.json()) as { error: { message: string } }).error.message).toBe(
    "We don't know that town in NC. Did you mean Asheville?",
  );
});

testWith("refuses an unknown service", testApp, async (app) => {
  const response = await asks(app, { zipCode: "28801", services: ["Haircut", "Tattoo"] });

  expect(response.status).toBe(422);
  expect(await response.json()).toMatchObject({ error: { message: "Choose services from the list" } });
});

testWith("limits a visitor to 120 searches a minute", testApp, async (app) => {
  for (let turn = 0; turn < 120; turn++) expect((await asks(app, { zipCode: "28801" })).status).toBe(200);
  const refused = await asks(app, { zipCode: "28801" });

  expect(refused.status).toBe(429);
  expect(refused.headers.get("retry-after")).toBe("60");
  app.clock.advance(60_000);
  expect((await asks(app, { zipCode: "28801" })).status).toBe(200);
});
const incomplete: [path: string, title: string, description: string, field: string][] = [
  ["?mode=zipcode&zipCode=", "Please enter a ZIP code", "Enter your ZIP code to find nearby groomers", "zipCode"],
  [
    "?mode=citystate&city=&state=NC",
    "Please enter both city and state",
    "Both city and state are required for location search",
    "city",
  ],
  [
    "?mode=citystate&city=Asheville&state=",
    "Please enter both city and state",
    "Both city and state are required for location search",
    "state",
  ],
];
for (const [path, title, description, field] of incomplete) {
  test(`returns a form sent as ${path} with its message`, async () => {
    const { status, main, html } = await open(await testApp(), `/groomers${path}`);

    expect(status).toBe(422);
    expect(html).toContain(`<strong>${title}</strong>`);
    expect(html).toContain(description);
    expect(main).toContain(`id="${field}-error">${title}`);
    expect(main).toContain(`aria-describedby="${field}-error"`);
  });
}

testWith("shows an unknown place's message beside the input and keeps the text", testApp, async (app) => {
  const zip = await open(app, "/groomers?location=00000");
  const town = await open(app, "/groomers?city=Ashhevlile&state=NC");
  const long = await open(app, `/groomers?city=${"a".repeat(200)}&state=NC`);

  expect([zip.status, town.status, long.status]).toEqual([422, 422, 422]);
  expect(zip.main).toContain(`id="zipCode-error">We don't know that ZIP code`);
  expect(holds(zip.main, "zipCode", "00000")).toBe(true);
  expect(zip.html).toContain("<strong>Search failed</strong>");
  expect(town.main).toContain("We don't know that town in NC. Did you mean Asheville?");
  expect(long.main).toContain("Use at most 80 characters");
});

const app = await testApp();
await addGroomer(app, "gus");

test.each([
  ["NYC", "within 25 miles of New York City, NY", []],
  ["Asheville", "within 25 miles of Asheville, NC", []],
  ["Pheonix", "Showing results for Phoenix, AZ, within 25 miles", []],
  ["Houston", "within 25 miles of Houston, TX", ["Not this one?", 'href="/groomers?city=Houston&state=MS"']],
])("searches '%s' from the home page or the ZIP code's field at once", async (typed, said, others) => {
  for (const field of ["location", "mode=zipcode&zipCode"]) {
    const { status, main } = await open(app, `/groomers?${field}=${typed}`);

    expect(status).toBe(200);
    expect(main).toContain(said);
    for (const other of others) expect(main).toContain(other);
    expect(main.includes("Not this one?")).toBe(others.length > 0);
  }
});

test("orders choices by the number of groomers and folds all after six", async () => {
  await addGroomer(app, "gil", { city: "Springfield", state: "VT", zipCode: "05156" });
  const { main } = await open(app, "/groomers?mode=zipcode&zipCode=Springfield");
  const links = [...main.matchAll(/<a class="btn line small"[^>]*><bdi>([^<]+) <\/bdi><small>([^<]+)/g)];

  expect(links[0]!.slice(1)).toEqual(["Springfield, VT", "1 groomer"]);
  expect(links[1]!.slice(1)).toEqual(["Springfield, MO", "0 groomers"]);
  expect(main).toContain(`Show ${links.length - 6} more`);
});

test.each([
  ["Springfield", 200, "There's more than one Springfield. Choose yours", "/groomers?city=Springfield&state=IL"],
  ["Chatham, IL", 422, "There's more than one Chatham. Choose yours", "/groomers?zipCode=60619"],
  ["2880", 422, "A ZIP code has 5 digits, such as 28801", undefined],
  ["Zzyzxville", 422, "Type a ZIP code, or a town and its state, such as Asheville, NC", undefined],
] as const)("answers '%s' on the home page with status %d, a sentence, and links", async (typed, code, said, link) => {
  const { status, main } = await open(app, `/groomers?location=${encodeURIComponent(typed)}`);

  expect(status).toBe(code);
  expect(main).toContain(said);
  expect(main.includes('aria-label="Places to choose from"')).toBe(link !== undefined);
  if (link) expect(main).toContain(`href="${link}"`);
  expect(holds(main, "city", typed.split(",")[0]!)).toBe(true);
});

test("says what to type in the home page's empty field", async () => {
  const { status, main } = await open(app, "/groomers?location=+");

  expect(status).toBe(422);
  expect(main).toContain('id="zipCode-error">Please enter a ZIP code');
});

test("reads the state or ZIP code from a full address in the city field", async () => {
  const town = await open(app, "/groomers?mode=citystate&city=Asheville%2C+NC&state=&distance=50");
  const zip = await open(app, "/groomers?mode=citystate&city=12+Elm+St%2C+Asheville%2C+NC+28801&state=");

  expect(town.main).toContain("within 50 miles of Asheville, NC");
  expect(zip.main).toContain("within 25 miles of 28801");
});

test("returns places to choose from and suggests places while one is typed", async () => {
  const refused = await app.visitor().post("/api/groomers/search", { city: "Chatham", state: "IL" });
  const offered = await app.visitor().get("/api/places?q=ashev");

  expect(await refused.json()).toMatchObject({
    error: {
      code: "invalid",
      places: [
        { label: "Chatham, IL 62629", zipCode: "62629", city: "", state: "" },
        { label: "Chatham, IL 60619 (Chicago)", zipCode: "60619", city: "", state: "" },
      ],
    },
  });
  expect(offered.headers.get("cache-control")).toBe("public, max-age=86400");
  expect((await offered.json())[0]).toBe("Asheville, NC");
});

test.each([
  ["", "2 groomers"],
  ["&services=Haircut", "1 groomer"],
  ["&services=Haircut&services=Bath+%26+Brush", "2 groomers"],
  ["&services=Deshedding", "0 groomers"],
  ["&goodWith=Cats", "1 groomer"],
  ["&services=Haircut&goodWith=Cats", "0 groomers"],
])("a namesake offered in a search with '%s' has %s, as its own search has", async (filters, about) => {
  const app = await testApp();
  const place = { zipCode: "37083", city: "Lafayette", state: "TN" };
  const gus = await addGroomer(app, "gus", place);
  await addGroomer(app, "gil", { ...place, services: ["Haircut"] });
  await signedIn(app, gus.user, "groomer").patch(`/api/groomer-profiles/${gus.profile.id}`, { goodWith: ["Cats"] });

  const offered = await open(app, `/groomers?city=Lafayette&state=TN${filters}`);
  const chosen = await open(app, `/groomers?zipCode=37083${filters}`);

  expect(offered.main).toMatch(new RegExp(`>Lafayette, TN 37083\\s*(<[^>]*>)*${about}<`));
  expect(chosen.main).toContain(`Search Results (${about.split(" ")[0]})`);
});
