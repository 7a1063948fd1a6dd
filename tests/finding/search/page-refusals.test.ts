import { expect, test } from "bun:test";
import { testApp } from "#tests/support/app.ts";
import { holds, open } from "./opened-page.ts";

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
