import { expect, test } from "bun:test";
import { testApp } from "#tests/support/app.ts";
import { addGroomer } from "#tests/support/people.ts";
import { holds, open } from "./opened-page.ts";

const app = await testApp();
await addGroomer(app, "gus");

test.each([
  ["Springfield", 200, "There's more than one Springfield. Choose yours", "/groomers?city=Springfield&state=IL"],
  ["Asheville", 200, "Did you mean Asheville, NC?", "/groomers?city=Asheville&state=NC"],
  ["Pheonix", 200, "Did you mean Phoenix, AZ?", "/groomers?city=Phoenix&state=AZ"],
  ["Chatham, IL", 422, "There's more than one Chatham. Choose yours", "/groomers?zipCode=60619"],
  ["2880", 422, "A ZIP code has 5 digits, such as 28801", undefined],
  ["Zzyzxville", 422, "Type a ZIP code, or a town and its state, such as Asheville, NC", undefined],
] as const)("'%s' on the home page is answered by %d, a sentence, and links", async (typed, code, said, link) => {
  const { status, main } = await open(app, `/groomers?location=${encodeURIComponent(typed)}`);

  expect(status).toBe(code);
  expect(main).toContain(said);
  expect(main.includes('aria-label="Places to choose from"')).toBe(link !== undefined);
  if (link) expect(main).toContain(`href="${link}"`);
  expect(holds(main, "city", typed.split(",")[0]!)).toBe(true);
});

test("a field left empty on the home page says what to type", async () => {
  const { status, main } = await open(app, "/groomers?location=+");

  expect(status).toBe(422);
  expect(main).toContain('id="zipCode-error">Please enter a ZIP code');
});

test("a whole place in the city's field brings its state or ZIP code", async () => {
  const town = await open(app, "/groomers?mode=citystate&city=Asheville%2C+NC&state=&distance=50");
  const zip = await open(app, "/groomers?mode=citystate&city=12+Elm+St%2C+Asheville%2C+NC+28801&state=");

  expect(town.main).toContain("within 50 miles of Asheville, NC");
  expect(zip.main).toContain("within 25 miles of 28801");
});

test("the call names the places to choose from, and offers places while one is typed", async () => {
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
