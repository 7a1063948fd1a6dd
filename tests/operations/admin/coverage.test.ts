import { expect, test } from "bun:test";
import { groomerProfiles, zeroResultSearches } from "#db/db.ts";
import { findZip } from "#db/geo/places.ts";
import type { TestApp } from "#tests/support/app.ts";
import { addGroomer } from "#tests/support/people.ts";
import { addRow, changeRows } from "#tests/support/rows.ts";
import { testWith } from "#tests/support/test-with.ts";
import { setUpAdmin } from "./setup.ts";

const add = ({ ctx }: TestApp, zip: string, searches: number, month = "2026-06") =>
  addRow(ctx.db, zeroResultSearches, { month, zip, distance: 25, searches });

async function open(as: Awaited<ReturnType<typeof setUpAdmin>>["as"], region = "") {
  const response = await as.boss.get(`/admin-dashboard?tab=coverage&region=${region}`);
  const html = /<main[\s\S]*<\/main>/.exec(await response.text())![0];
  const rows = [...html.matchAll(/<tr><th scope="row">(.*?)<\/tr>/g)].map(([, row]) =>
    row!
      .replace(/<[^>]+>/g, " ")
      .replace(/\s+/g, " ")
      .trim(),
  );
  return { html, rows };
}

test("lists states with groomers and searches without results, most searches first", async () => {
  const { app, as } = await setUpAdmin();
  add(app, "59301", 3);
  add(app, "59301", 4, "2026-05");
  add(app, "67501", 2);
  add(app, "67501", 9, "2025-05");

  const { rows, html } = await open(as);

  expect(rows).toEqual(["Montana 0 3 7", "Kansas 0 2 2", "North Carolina 1 0 0"]);
  expect(html).toContain('href="/admin-dashboard?tab=coverage&amp;region=MT"');
  expect(html).toMatch(/<circle[^>]*class="dot|class="dot lack"/);
});

testWith("lists the cities of a state", setUpAdmin, async ({ app, as }) => {
  await addGroomer(app, "gia", { zipCode: "28787", city: "Weaverville" });
  add(app, "28202", 5);
  add(app, "59301", 3);

  expect((await open(as, "NC")).rows).toEqual(["Charlotte 0 5 5", "Asheville 1 0 0", "Weaverville 1 0 0"]);
  expect((await open(as, "nc")).rows).toHaveLength(3);
});

test("counts only listed groomers and shows the country for an unknown state", async () => {
  const { app, as, gus } = await setUpAdmin();
  expect((await open(as, "XX")).rows).toEqual(["North Carolina 1 0 0"]);
  expect((await open(as, "WY")).html).toContain("No listed groomers in Wyoming");

  await as.boss.patch(`/api/admin/users/${gus.user.id}/suspension`, { suspended: true, reason: "No-shows" });
  expect((await open(as)).rows).toEqual([]);
  add(app, "00901", 1);
  expect((await open(as)).rows).toEqual(["Puerto Rico 0 1 1"]);
});

testWith("lists up to 50 cities of a state", setUpAdmin, async ({ app, as }) => {
  const zips = app.ctx.db.$client
    .query<{ zip: string }, []>("SELECT min(zip) AS zip FROM us_zips WHERE state = 'TX' GROUP BY city LIMIT 60")
    .all();
  for (const { zip } of zips) add(app, zip, 1);

  const { rows, html } = await open(as, "TX");
  expect(rows).toHaveLength(50);
  expect(html).toContain("The first 50 of 60 places.");
});

testWith("hides exact locations and keeps everyone but admins out", setUpAdmin, async ({ as, gus }) => {
  const { html } = await open(as);

  expect(html).not.toContain("35.5");
  expect(html).not.toContain(`/groomer/${gus.profile.id}`);
  expect((await as.ana.get("/admin-dashboard?tab=coverage")).status).toBe(302);
});

test("counts groomers by city when ZIP codes share a longitude or a point", async () => {
  const { app, as, gus } = await setUpAdmin();
  await as.boss.patch(`/api/admin/users/${gus.user.id}/suspension`, { suspended: true, reason: "No-shows" });
  const { one, other } = app.ctx.db.$client
    .query<{ one: string; other: string }, []>(
      `SELECT a.zip AS one, b.zip AS other FROM us_zips a JOIN us_zips b ON b.state = 'NC' AND a.lon = b.lon AND a.lat < b.lat
         AND a.city <> b.city AND floor(a.lat * 8) = floor(b.lat * 8) WHERE a.state = 'NC' ORDER BY a.zip LIMIT 1`,
    )
    .get()!;
  await addGroomer(app, "gia", { zipCode: one });
  await addGroomer(app, "kai", { zipCode: other });
  await addGroomer(app, "ray", { zipCode: other });
  const cityOf = (zip: string) => findZip(app.ctx.db, zip)!.city;
  await addGroomer(app, "joe", { zipCode: "33090", state: "FL" });
  await addGroomer(app, "sky", { zipCode: "33170-1234", state: "FL" });

  expect((await open(as, "NC")).rows).toEqual([`${cityOf(other)} 2 0 0`, `${cityOf(one)} 1 0 0`]);
  expect((await open(as, "FL")).rows).toEqual(["Miami 2 0 0"]);
  expect((await open(as)).rows).toEqual(["North Carolina 3 0 0", "Florida 2 0 0"]);
});

testWith("leaves out groomers whose listing has expired", setUpAdmin, async ({ app, as, gus }) => {
  changeRows(app.ctx.db, groomerProfiles, { id: gus.profile.id }, { listedUntil: app.ctx.now() });

  expect((await open(as)).rows).toEqual([]);
});
