import { afterAll, expect, test } from "bun:test";
import { join } from "node:path";
import { eq } from "drizzle-orm";
import {
  closeDatabase,
  type Db,
  groomerProfiles,
  openDatabase,
  portfolioImages,
  sqlite,
  transact,
  users,
} from "#db/db.ts";
import type { SearchResult } from "#src/shared/listing/groomers.ts";
import type { SearchResults } from "#src/shared/search/search-outcome.ts";
import { addReview } from "#tests/listing/groomers/setup.ts";
import { testApp } from "#tests/support/app.ts";
import { freshDb } from "#tests/support/db.ts";
import { addGroomer } from "#tests/support/people.ts";
import { hearQuestions } from "#tests/support/questions.ts";
import { addRows, changeRows } from "#tests/support/rows.ts";
import { uncoveredBy } from "#tests/support/version-triggers.ts";
import { cardsFor, freshCards, openCards } from "./setup.ts";

const { dbs, folder, ids, asked, read, close } = await openCards();
const [ours, theirs] = dbs;
const [lou] = ids as [number];
afterAll(close);

const rename = (db: Db, businessName: string) => void changeRows(db, groomerProfiles, { id: lou }, { businessName });
const nameOf = (db: Db) => cardsFor(db, lou)[0]?.card.businessName;
const versionOf = (db: Db) =>
  db.select({ at: groomerProfiles.pageVersion }).from(groomerProfiles).where(eq(groomerProfiles.id, lou)).get()?.at;

test("raises a card's version for every column it reads except the schedule's", () => {
  rename(ours, "Somebody");
  asked();
  cardsFor(ours, ...ids);

  const { uncovered, tables } = uncoveredBy(freshDb(), new Set(asked()));

  expect(uncovered).toEqual(["groomer_profiles.schedule_version"]);
  const packages = ["package_sizes", "portfolio_images", "service_packages"];
  expect(tables).toEqual(["groomer_profiles", "locations", ...packages, "users"]);
});

test("reads only changed groomers again in the requested order", () => {
  cardsFor(ours, ...ids);
  rename(theirs, "Changed");
  read();

  expect(cardsFor(ours, ...ids).map(({ card }) => card.id)).toEqual(ids);
  expect(read()).toBe(1);
  expect(cardsFor(ours, ...ids.toReversed())).toEqual(freshCards(theirs, ...ids.toReversed()));
  expect(read()).toBe(1);
});

test("drops a rolled-back change from cards when another change reuses its version", () => {
  rename(ours, "Before");
  expect(nameOf(ours)).toBe("Before");
  let undone: number | undefined;

  expect(() =>
    transact(ours, () => {
      rename(ours, "Taken back");
      undone = versionOf(ours);
      expect(nameOf(ours)).toBe("Taken back");
      expect(nameOf(theirs)).toBe("Before");
      throw new Error("changed my mind");
    }),
  ).toThrow("changed my mind");

  rename(theirs, "Meant");
  expect(versionOf(ours)).toBe(undone!);
  expect(nameOf(ours)).toBe("Meant");
});

test("drops a rolled-back change from cards when nothing else changes", () => {
  rename(ours, "Before");

  expect(() =>
    transact(ours, () => {
      rename(ours, "Taken back");
      nameOf(ours);
      throw new Error("changed my mind");
    }),
  ).toThrow("changed my mind");

  expect([nameOf(ours), nameOf(theirs)]).toEqual(["Before", "Before"]);
});

test("drops a nested rollback from the cards of the outer transaction", () => {
  rename(ours, "Before");

  transact(ours, () => {
    expect(() =>
      transact(ours, () => {
        rename(ours, "Taken back");
        expect(nameOf(ours)).toBe("Taken back");
        throw new Error("changed my mind");
      }),
    ).toThrow("changed my mind");
    rename(ours, "Meant");
    expect(nameOf(ours)).toBe("Meant");
  });

  expect([nameOf(ours), nameOf(theirs)]).toEqual(["Meant", "Meant"]);
});

test("opens a restored backup with its own cards at the same version", () => {
  const backup = join(folder, "backup.db");
  sqlite(ours).run(`VACUUM INTO '${backup}'`);
  rename(ours, "Lost");
  expect(nameOf(ours)).toBe("Lost");
  const restored = openDatabase(backup);
  rename(restored, "Found");

  expect(versionOf(restored)).toBe(versionOf(ours)!);
  expect([nameOf(restored), nameOf(ours)]).toEqual(["Found", "Lost"]);
  closeDatabase(restored);
});

test("returns no card for a deleted groomer", () => {
  cardsFor(theirs, ...ids);
  const owner = ours
    .select({ userId: groomerProfiles.userId })
    .from(groomerProfiles)
    .where(eq(groomerProfiles.id, lou));
  ours.delete(users).where(eq(users.id, owner.get()!.userId)).run();

  expect(cardsFor(theirs, ...ids).map(({ card }) => card.id)).toEqual(ids.slice(1));
});

test("shows changes in the next search, page, and map and reads unchanged groomers once", async () => {
  const app = await testApp({ hasOwnDb: true });
  const { db } = app.ctx;
  let rows = 0;
  hearQuestions(sqlite(db), (text) => {
    if (text.includes("portfolio_images")) rows++;
  });
  const gus = await addGroomer(app, "gus", { zipCode: "28787" });
  const parent = await addGroomer(app, "lou", { zipCode: "10001" });
  const { id } = gus.profile;
  const ask = async (zipCode = "28801") => {
    const body = { zipCode, distance: 25, sortBy: "distance" };
    const [list, map] = await Promise.all([
      app.visitor().post("/api/groomers/search", body),
      app.visitor().post("/api/groomers/search/map", body),
    ]);
    const results = (await list.json()) as SearchResult[];
    expect(((await map.json()) as SearchResults).results).toEqual(results);
    return results[0];
  };
  const page = async () => (await app.visitor().get("/groomers?zipCode=28801")).text();

  expect(await ask()).toMatchObject({ id, distance: 8, reviewCount: 0 });
  expect(await ask("28787")).toMatchObject({ id, distance: 0 });
  await page();
  expect(rows).toBe(1);

  addReview(app, gus, parent.user);
  addRows(db, portfolioImages, [{ groomerId: id, file: "a.webp", width: 9, height: 9, sortOrder: 0, createdAt: 1 }]);
  expect(await ask()).toMatchObject({ reviewCount: 1, imageUrl: expect.stringContaining("a.webp") });
  expect(await page()).toContain("a.webp");
  expect(rows).toBe(2);

  changeRows(db, users, { id: gus.user.id }, { disabledAt: 1 });
  expect(await ask()).toBeUndefined();
  changeRows(db, users, { id: gus.user.id }, { disabledAt: null });
  expect(await ask()).toMatchObject({ id });
  app.clock.set(gus.profile.listedUntil);
  expect(await ask()).toBeUndefined();
});
