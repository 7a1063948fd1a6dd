import { expect, test } from "bun:test";
import { groomerProfiles, locations, servicePackages, users } from "#db/schema/tables.ts";
import type { SearchResult } from "#src/shared/listing/groomers.ts";
import { START, type TestApp, testApp } from "#tests/support/app.ts";
import { addGroomer } from "#tests/support/people.ts";
import { changeRows, removeRows } from "#tests/support/rows.ts";

async function namesNear(app: TestApp, zipCode = "28801") {
  const response = await app.visitor().post("/api/groomers/search", { zipCode });
  return ((await response.json()) as SearchResult[]).map(({ businessName }) => businessName);
}

test("a groomer is listed until the last moment of the membership, and not one longer", async () => {
  const app = await testApp();
  const { profile } = await addGroomer(app, "gus", { businessName: "Sudsy" });
  changeRows(app.ctx.db, groomerProfiles, { id: profile.id }, { listedUntil: START + 1000 });

  expect(await namesNear(app)).toEqual(["Sudsy"]);
  app.clock.set(START + 999);
  expect(await namesNear(app)).toEqual(["Sudsy"]);
  app.clock.set(START + 1000);
  expect(await namesNear(app)).toEqual([]);
});

for (const status of ["not_started", "pending", "failed"] as const) {
  test(`a groomer whose background check is ${status} is not listed`, async () => {
    const app = await testApp();
    const { profile } = await addGroomer(app, "gus");
    changeRows(app.ctx.db, groomerProfiles, { id: profile.id }, { backgroundCheckStatus: status });

    expect(await namesNear(app)).toEqual([]);
  });
}

test("a suspended groomer is not listed, and comes back when the suspension is lifted", async () => {
  const app = await testApp();
  const { user } = await addGroomer(app, "gus", { businessName: "Sudsy" });
  const suspend = (disabledAt: number | null) => changeRows(app.ctx.db, users, { id: user.id }, { disabledAt });

  suspend(START);
  expect(await namesNear(app)).toEqual([]);
  suspend(null);
  expect(await namesNear(app)).toEqual(["Sudsy"]);
});

test("a groomer without an active package is not listed", async () => {
  const app = await testApp();
  const { profile } = await addGroomer(app, "gus");
  changeRows(app.ctx.db, servicePackages, { groomerId: profile.id }, { isActive: false, position: null });

  expect(await namesNear(app)).toEqual([]);
});

test("a groomer without a location is not listed, and one who moves is found at the new place", async () => {
  const app = await testApp();
  const { user } = await addGroomer(app, "gus", { businessName: "Sudsy" });

  changeRows(app.ctx.db, locations, { userId: user.id }, { zipCode: "10001" });
  expect(await namesNear(app)).toEqual([]);
  expect(await namesNear(app, "10001")).toEqual(["Sudsy"]);

  removeRows(app.ctx.db, locations, { userId: user.id });
  expect(await namesNear(app, "10001")).toEqual([]);
});
