import { expect, test } from "bun:test";
import { sqlite } from "#db/open.ts";
import { zeroResultSearches } from "#db/schema/tables.ts";
import { writeZeroResults } from "#src/features/finding/search/zero-results.ts";
import { forgetOld } from "#src/features/running/privacy/old-data.ts";
import { startJobs } from "#src/jobs.ts";
import { HOUR_MS } from "#src/shared/base/duration.ts";
import { browser, type TestApp, testApp } from "#tests/support/app.ts";
import { addGroomer } from "#tests/support/people.ts";
import { addRows, readRows } from "#tests/support/rows.ts";

const MONTH = "2026-06";

let strangers = 0;
const stranger = ({ handle }: TestApp) => browser(handle, `198.51.100.${++strangers}`);

const search = (window: ReturnType<typeof stranger>, body: object = {}, headers: Record<string, string> = {}) =>
  window.post("/api/groomers/search", { zipCode: "59301", distance: 25, sortBy: "rating", ...body }, headers);

function written({ ctx }: TestApp) {
  writeZeroResults(ctx);
  return readRows(ctx.db, zeroResultSearches);
}

test("searches that found nobody are counted by month, ZIP code and distance", async () => {
  const app = await testApp();
  for (const distance of [25, 25, 75]) await search(stranger(app), { distance });

  expect(written(app)).toEqual([
    { month: MONTH, zip: "59301", distance: 25, searches: 2 },
    { month: MONTH, zip: "59301", distance: 75, searches: 1 },
  ]);
  await stranger(app).get("/groomers?mode=zipcode&zipCode=59301&distance=25");
  expect(written(app)[0]).toEqual({ month: MONTH, zip: "59301", distance: 25, searches: 3 });
});

test("a town is counted under a ZIP code of its own", async () => {
  const app = await testApp();
  await search(stranger(app), { zipCode: undefined, city: "Miles City", state: "MT" });

  expect(written(app)).toEqual([{ month: MONTH, zip: "59301", distance: 25, searches: 1 }]);
});

test("who found somebody does not count, nor who asked for a day on which all are taken", async () => {
  const app = await testApp();
  await addGroomer(app, "gus");
  const near = { zipCode: "28801" };

  expect(await (await search(stranger(app), near)).json()).toHaveLength(1);
  const sunday = { ...near, date: "2026-06-14" };
  expect(await (await search(stranger(app), sunday)).json()).toEqual([]);
  expect(written(app)).toEqual([]);
  await search(stranger(app), { date: "2026-06-14" });
  expect(written(app)).toHaveLength(1);
});

test("reloading, sorting and turning pages is one search, until an hour has passed", async () => {
  const app = await testApp();
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
  "%s is no demand",
  async (agent) => {
    const app = await testApp();
    await search(stranger(app), {}, { "user-agent": agent });

    expect(written(app)).toEqual([]);
  },
);

test("a search writes nothing, and all counts are written in one statement", async () => {
  const app = await testApp();
  const changes = () => sqlite(app.ctx.db).query<{ n: number }, []>("SELECT total_changes() AS n").get()!.n;
  const before = changes();
  for (const zipCode of ["59301", "59313", "59218"]) await search(stranger(app), { zipCode });

  expect(changes()).toBe(before);
  expect(written(app)).toHaveLength(3);
  const after = changes();
  expect(written(app)).toHaveLength(3);
  expect(changes()).toBe(after);
});

test("what is counted is written when the site stops, and what cannot be written stays counted", async () => {
  const app = await testApp();
  const jobs = startJobs(app.ctx);
  await search(stranger(app));
  const db = sqlite(app.ctx.db);
  db.run("CREATE TRIGGER full BEFORE INSERT ON unmet_searches BEGIN SELECT RAISE(ABORT, 'disk full'); END");
  expect(() => writeZeroResults(app.ctx)).toThrow();
  db.run("DROP TRIGGER full");

  await jobs.stop();
  expect(readRows(app.ctx.db, zeroResultSearches)).toHaveLength(1);
});

test("counts are kept for this month and the twelve before it", async () => {
  const { ctx } = await testApp();
  const rows = ["2025-05", "2025-06", MONTH].map((month) => ({ month, zip: "59301", distance: 25, searches: 4 }));
  addRows(ctx.db, zeroResultSearches, rows);

  await forgetOld(ctx);
  expect(readRows(ctx.db, zeroResultSearches)).toEqual(rows.slice(1));
});

test("what is kept says nothing about who searched", async () => {
  const app = await testApp();
  const { columnNames } = sqlite(app.ctx.db).query("SELECT * FROM unmet_searches");

  expect(columnNames).toEqual(["month", "zip", "distance", "searches"]);
});
