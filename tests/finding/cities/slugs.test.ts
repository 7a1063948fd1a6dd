import { expect, test } from "bun:test";
import { sqlite } from "#db/open.ts";
import { findTown, hasPage } from "#src/features/finding/cities/queries.ts";
import { cityPath, citySlug } from "#src/shared/finding/city-paths.ts";
import { cityKey } from "#src/shared/places/town-names.ts";
import { freshDb } from "#tests/support/db.ts";

test("addresses are lower case with hyphens", () => {
  expect(citySlug("Winston-Salem")).toBe("winston-salem");
  expect(citySlug("Coeur d'Alene")).toBe("coeur-dalene");
  expect(citySlug("Mayagüez")).toBe("mayaguez");
  expect(cityPath({ name: "O'Fallon", state: "MO" })).toBe("/mobile-dog-grooming/mo/ofallon");
});

test("every town is found again by its own address, and no two towns share one", () => {
  const db = freshDb();
  const towns = sqlite(db)
    .query<{ key: string; name: string; state: string }, []>("SELECT key, name, state FROM us_cities")
    .all()
    .filter(({ key, name }) => key === cityKey(name));

  const lost = towns.filter((town) => !hasPage(town));
  expect(lost.length).toBeLessThan(10);
  const paths = new Set(towns.filter(hasPage).map(cityPath));
  expect(paths.size).toBe(towns.length - lost.length);
  expect(paths.size).toBeLessThan(50_000);
  expect(findTown(db, "NC", "winston-salem")).toMatchObject({ name: "Winston-Salem", state: "NC" });
});
