import { expect, test } from "bun:test";
import { type TestApp, testApp } from "#tests/support/app.ts";
import { holds, open } from "./opened-page.ts";

const search = (app: TestApp, body: unknown) => app.visitor().post("/api/groomers/search", body);

const refusals: [what: string, body: object, fields: Record<string, string>][] = [
  ["nothing at all", {}, { zipCode: "Please enter a ZIP code" }],
  ["an empty ZIP", { zipCode: "  " }, { zipCode: "Please enter a ZIP code" }],
  ["a ZIP that is a number", { zipCode: 28801 }, { zipCode: "Please enter a ZIP code" }],
  ["a city without a state", { city: "Asheville" }, { state: "Please enter both city and state" }],
  ["a state without a city", { state: "NC" }, { city: "Please enter both city and state" }],
  ["an unknown ZIP", { zipCode: "00000" }, { zipCode: "We don't know that ZIP code" }],
  ["half a ZIP", { zipCode: "288" }, { zipCode: "We don't know that ZIP code" }],
  ["an unknown town", { city: "Qwertyuiop", state: "NC" }, { city: "We don't know that town in NC" }],
  ["an unknown state", { city: "Asheville", state: "ZZ" }, { state: "Choose a state" }],
  ["another distance", { zipCode: "28801", distance: 30 }, { distance: "Choose a distance from the list" }],
  ["another order", { zipCode: "28801", sortBy: "random" }, { sortBy: "Choose a sort order from the list" }],
  ["a page too far", { zipCode: "28801", page: 41 }, { page: "We can only show the first 40 pages" }],
];
for (const [what, body, fields] of refusals) {
  test(`${what} is refused beside its field`, async () => {
    const app = await testApp();

    const response = await search(app, body);

    expect(response.status).toBe(422);
    expect(await response.json()).toEqual({ error: { code: "invalid", message: Object.values(fields)[0], fields } });
  });
}

test("two typos in a town are not guessed; the refusal names towns that are meant, perhaps", async () => {
  const app = await testApp();

  const response = await search(app, { city: "Ashevlile", state: "NC" });
  const worse = await search(app, { city: "Ashhevlile", state: "NC" });

  expect(response.status).toBe(200);
  expect(worse.status).toBe(422);
  expect(((await worse.json()) as { error: { message: string } }).error.message).toBe(
    "We don't know that town in NC. Did you mean Asheville?",
  );
});

test("a service that does not exist is refused", async () => {
  const app = await testApp();

  const response = await search(app, { zipCode: "28801", services: ["Haircut", "Tattoo"] });

  expect(response.status).toBe(422);
  expect(await response.json()).toMatchObject({ error: { message: "Choose services from the list" } });
});

test("the 121st search of a minute has to wait", async () => {
  const app = await testApp();

  for (let turn = 0; turn < 120; turn++) expect((await search(app, { zipCode: "28801" })).status).toBe(200);
  const refused = await search(app, { zipCode: "28801" });

  expect(refused.status).toBe(429);
  expect(refused.headers.get("retry-after")).toBe("60");
  app.clock.advance(60_000);
  expect((await search(app, { zipCode: "28801" })).status).toBe(200);
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
  test(`a form sent as ${path} comes back with its message`, async () => {
    const { status, main, html } = await open(await testApp(), `/groomers${path}`);

    expect(status).toBe(422);
    expect(html).toContain(`<strong>${title}</strong>`);
    expect(html).toContain(description);
    expect(main).toContain(`id="${field}-error">${title}`);
    expect(main).toContain(`aria-describedby="${field}-error"`);
  });
}

test("an unknown place is a message beside the input, and the text stays", async () => {
  const app = await testApp();

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

test("what people type is text, wherever it is shown", async () => {
  const { html } = await open(
    await testApp(),
    `/groomers?mode=citystate&city=${encodeURIComponent(`"><script>alert(1)</script>`)}&state=NC`,
  );

  expect(html).not.toContain("<script>alert");
});
