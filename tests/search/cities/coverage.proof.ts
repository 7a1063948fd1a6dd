import { expect, test } from "bun:test";
import { cityProps } from "#src/features/search/cities/city.ts";
import { findCoveredTowns } from "#src/features/search/cities/coverage.ts";
import { citySlug } from "#src/shared/search/city-paths.ts";
import { testApp } from "#tests/support/app.ts";
import { addGroomer } from "#tests/support/people.ts";

test("serves a page with nearby towns for every town in the sitemap", async () => {
  const app = await testApp();
  await addGroomer(app, "gus");
  await addGroomer(app, "nell", { city: "New York", state: "NY", zipCode: "10001" });

  const towns = await findCoveredTowns(app.ctx);
  const pages = towns.map(({ name, state }) => ({
    name,
    page: cityProps(app.ctx, state.toLowerCase(), citySlug(name)),
  }));

  expect(towns.length).toBeGreaterThan(50);
  expect(pages.filter(({ page }) => page === undefined).map(({ name }) => name)).toEqual([]);
  const known = new Set(towns.map(({ name, state }) => `${name}, ${state}`));
  const nearby = pages.flatMap(({ page }) => page!.towns.map(({ name, state }) => `${name}, ${state}`));
  expect([...new Set(nearby)].filter((town) => !known.has(town))).toEqual([]);
  expect(new Set(nearby).size).toBeGreaterThan(50);
});
