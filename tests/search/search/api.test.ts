import { expect, spyOn, test } from "bun:test";
import * as z from "zod/mini";
import { groomerProfiles, sqlite } from "#db/db.ts";
import { search as runSearch, toOutcome } from "#src/features/search/search/service.ts";
import { SearchInput, type SearchResult } from "#src/shared/listing/groomers.ts";
import { SearchResults } from "#src/shared/search/search-outcome.ts";
import { type TestApp, testApp } from "#tests/support/app.ts";
import { addGroomer } from "#tests/support/people.ts";
import { addPortfolioImage, changeRows } from "#tests/support/rows.ts";
import { testWith } from "#tests/support/test-with.ts";

const search = (app: TestApp, body: unknown) => app.visitor().post("/api/groomers/search", body);
const found = async (response: Response) => (await response.json()) as SearchResult[];

testWith("returns only the fields that a card shows", testApp, async (app) => {
  const { profile } = await addGroomer(app, "gus", {
    businessName: "Sudsy Sal's",
    zipCode: "28787",
    city: "Weaverville",
    priceMin: 4500,
  });

  const response = await search(app, { zipCode: "28801", distance: 25, sortBy: "distance" });

  expect(response.status).toBe(200);
  expect(await response.json()).toEqual([
    {
      id: profile.id,
      businessName: "Sudsy Sal's",
      location: { city: "Weaverville", state: "NC", zipCode: "28787" },
      description: "A warm van, a quiet dryer, one dog at a time.",
      reviewCount: 0,
      distance: 8,
      coversYou: true,
      priceFrom: 4500,
      priceFor: "Bath & brush",
      free: "Next opening: this afternoon",
    },
  ]);
});

testWith(
  "rounds the rating to one decimal and uses the first portfolio image that isn't a before photo",
  testApp,
  async (app) => {
    const { profile } = await addGroomer(app, "gus");
    changeRows(app.ctx.db, groomerProfiles, { id: profile.id }, { ratingSum: 14, ratingCount: 3 });
    const add = (sortOrder: number, file: string, beforeOf?: number) =>
      addPortfolioImage(app.ctx.db, profile.id, { file, sortOrder, beforeOf }).id;
    add(2, "later.avif");
    add(0, "before.avif", add(1, "first.avif"));

    expect(await found(await search(app, { zipCode: "28801" }))).toMatchObject([
      { averageRating: 4.7, reviewCount: 3, imageUrl: "/uploads/first.avif" },
    ]);
  },
);

testWith("has a default distance and order and matches any of several services", testApp, async (app) => {
  await addGroomer(app, "near", { businessName: "Near", services: ["Haircut"] });
  await addGroomer(app, "far", { businessName: "Far", zipCode: "29601", city: "Greenville", state: "SC" });

  const names = async (body: object) => (await found(await search(app, body))).map(({ businessName }) => businessName);

  expect(await names({ zipCode: "28801" })).toEqual(["Near"]);
  expect(await names({ zipCode: "28801", distance: 75 })).toEqual(["Near", "Far"]);
  expect(await names({ zipCode: "28801", distance: "75", services: ["Bath & Brush", "Deshedding"] })).toEqual(["Far"]);
  expect(await names({ zipCode: "28801", distance: 75, services: [] })).toEqual(["Near", "Far"]);
});

testWith("finds the same groomers by ZIP, ZIP+4, and any spelling of the town", testApp, async (app) => {
  await addGroomer(app, "gus", { businessName: "Sudsy" });

  for (const place of [
    { zipCode: "28801-1234" },
    { city: "asheville", state: "nc" },
    { city: "  Asheville ", state: "N.C." },
    { zipCode: "28801", city: "Boston", state: "MA" },
  ]) {
    expect(await found(await search(app, place))).toMatchObject([{ businessName: "Sudsy" }]);
  }
});

testWith("sends the total, the place, and neighboring pages in headers", testApp, async (app) => {
  for (let number = 0; number < 50; number++) await addGroomer(app, `gus${number}`);

  const first = await search(app, { city: "Ashevile", state: "NC", services: ["Bath & Brush"] });
  const second = await search(app, { zipCode: "28801", sortBy: "price_low", page: 2 });
  const third = await search(app, { zipCode: "28801", page: 3 });

  expect((await found(first)).length).toBe(24);
  expect(first.headers.get("x-total-count")).toBe("50");
  expect(first.headers.get("x-place")).toBe("Asheville%2C%20NC");
  expect(first.headers.get("x-place-corrected")).toBe("1");
  expect(first.headers.get("link")).toBe(
    '</groomers?city=Ashevile&state=NC&services=Bath+%26+Brush&page=2>; rel="next"',
  );
  expect(second.headers.get("x-place-corrected")).toBeNull();
  expect(second.headers.get("link")).toBe(
    '</groomers?zipCode=28801&sortBy=price_low>; rel="prev", </groomers?zipCode=28801&sortBy=price_low&page=3>; rel="next"',
  );
  expect((await found(third)).length).toBe(2);
  expect(third.headers.get("x-total-count")).toBe("50");
  expect(third.headers.get("link")).toBe('</groomers?zipCode=28801&page=2>; rel="prev"');
});

test("runs fewer than ten statements for a page of 24", async () => {
  const app = await testApp({ hasOwnDb: true });
  for (let number = 0; number < 30; number++) await addGroomer(app, `gus${number}`);
  const connection = sqlite(app.ctx.db);
  const prepared = [spyOn(connection, "query"), spyOn(connection, "prepare")];

  const response = await search(app, { zipCode: "28801" });

  const statements = prepared.reduce((sum, { mock }) => sum + mock.calls.length, 0);
  expect((await found(response)).length).toBe(24);
  expect(statements).toBeGreaterThan(2);
  expect(statements).toBeLessThan(10);
});

testWith("returns only the answer schema's own fields", testApp, async (app) => {
  await addGroomer(app, "gus");
  for (const more of [{ zipCode: "28801" }, { zipCode: "28801", date: "2026-06-12" }, { zipCode: "10001" }]) {
    const input = z.parse(SearchInput, more);
    const outcome = toOutcome(app.ctx, input, await runSearch(app.ctx, input, new Request("http://localhost/")));
    expect(z.parse(SearchResults, outcome)).toStrictEqual(outcome);
  }
});
