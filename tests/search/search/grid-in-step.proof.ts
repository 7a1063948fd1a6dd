import { afterAll, expect, test } from "bun:test";
import { join } from "node:path";
import { type Db, sqlite, transact } from "#db/db.ts";
import { insertWithoutTriggers } from "#db/renew-triggers.ts";
import { forgetOldSearchChanges, liveGrid, loadGrid, SyncedGrid } from "#src/features/search/search/followed-grid.ts";
import { findGroomers } from "#src/features/search/search/queries.ts";
import { findInDbIndex } from "#src/features/search/search/statements.ts";
import { NOW } from "../../../bench/data.ts";
import { openTwice, read, storm } from "./grid-storm.ts";
import { putBack } from "./grid-writes.ts";

test("keeps grid and SQL equal through writes, rollbacks, crowds, and restores on two connections", async () => {
  const seen = await storm({ writes: 200, rareEvery: 200, seed: 7 });

  expect(seen).toMatchObject({ restored: 1, crowds: 1 });
  expect(seen.fromGrid).toBeGreaterThan(500);
  expect(seen.found).toBeGreaterThan(10_000);
});

const { dbs, file, folder, close } = await openTwice(300);
const [ours, theirs] = dbs;
afterAll(close);

const manhattan = {
  point: { lat: 40.75, lon: -73.99 },
  distance: 75,
  sortBy: "rating",
  serviceMask: 0,
  page: 1,
} as const;
const ask = (db: Db) => findGroomers(db, manhattan, NOW);
const run = (db: Db, text: string) => void sqlite(db).run(text);
const reprice = (db: Db, ...ids: number[]) =>
  run(db, `UPDATE groomer_profiles SET min_price = min_price + 1 WHERE id IN (${ids})`);
const suspend = (db: Db, id: number, at: number | null) =>
  run(db, `UPDATE groomer_profiles SET suspended = ${at === null ? 0 : 1} WHERE id = ${id}`);

test("finds a transaction's writes inside it and nowhere after a rollback", () => {
  const before = ask(ours);
  const first = before.hits[0]!.id;

  expect(() =>
    transact(ours, () => {
      suspend(ours, first, 1);
      expect(liveGrid(ours)).toBeUndefined();
      expect(ask(ours).hits.map(({ id }) => id)).not.toContain(first);
      expect(ask(theirs)).toEqual(before);
      throw new Error("changed my mind");
    }),
  ).toThrow("changed my mind");

  expect(liveGrid(ours)).toBeDefined();
  expect(ask(ours)).toEqual(before);
});

test("finds another process's writes with the next search", async () => {
  const first = ask(ours).hits[0]!.id;
  const text = `UPDATE groomer_profiles SET suspended = 1 WHERE id = ${first}`;
  const program = `const { Database } = require("bun:sqlite"); new Database(${JSON.stringify(file)}).run(${JSON.stringify(text)})`;

  expect(await Bun.spawn(["bun", "-e", program]).exited).toBe(0);

  expect(liveGrid(ours)).toBeDefined();
  expect(ask(ours).hits.map(({ id }) => id)).not.toContain(first);
  suspend(ours, first, null);
  expect(ask(theirs).hits.map(({ id }) => id)).toContain(first);
});

test("answers from SQL while it reloads a grid older than the change log", async () => {
  reprice(theirs, 1, 2, 3);
  run(theirs, "DELETE FROM search_changes WHERE seq < (SELECT max(seq) FROM search_changes)");
  reprice(theirs, ask(theirs).hits[0]!.id);

  expect(liveGrid(ours)).toBeUndefined();
  expect(ask(ours)).toEqual(findInDbIndex(ours, manhattan, NOW));
  await read(ours);
  expect(liveGrid(ours)?.find(manhattan, NOW)).toEqual(findInDbIndex(ours, manhattan, NOW));
});

test("reloads all groomers after rows are written without triggers", async () => {
  insertWithoutTriggers(theirs, () => run(theirs, "UPDATE groomer_profiles SET min_price = min_price + 1"));

  expect(liveGrid(ours)).toBeUndefined();
  await read(ours);
  expect(liveGrid(ours)?.find(manhattan, NOW)).toEqual(findInDbIndex(ours, manhattan, NOW));
});

const fill = (db: Db, id: number, count: number) =>
  run(
    db,
    `WITH RECURSIVE n(x) AS (SELECT 1 UNION ALL SELECT x + 1 FROM n WHERE x < ${count})
     INSERT INTO search_changes (groomer_id) SELECT ${id} FROM n`,
  );

function halfInStep(change: (first: number) => void) {
  const followed = new SyncedGrid(ours);
  while (!followed.step());
  change(ask(ours).hits[0]!.id);
  expect(followed.step()).toBe(false);
  return () => {
    while (!followed.step());
    expect(followed.grid.find(manhattan, NOW)).toEqual(findInDbIndex(ours, manhattan, NOW));
  };
}

test("reloads all groomers when changes are deleted before the grid reads them", () => {
  const finish = halfInStep((first) => {
    fill(theirs, 5, 1_200);
    suspend(theirs, first, 1);
    fill(theirs, 5, 300);
  });

  run(theirs, "DELETE FROM search_changes WHERE seq < (SELECT max(seq) FROM search_changes)");
  finish();
});

test("rereads the state that a restore puts back under a half-read grid", async () => {
  const backup = join(folder, "half.db");
  const finish = halfInStep((first) => {
    fill(theirs, first, 1);
    fill(theirs, 5, 1_200);
    run(theirs, `VACUUM INTO '${backup}'`);
    suspend(theirs, first, 1);
    fill(theirs, 5, 300);
  });

  putBack(theirs, backup);
  finish();
  await read(ours);
});

test("keeps the newest 10,000 changes so an hourly reader needs no reload", () => {
  fill(theirs, 5, 10_001);
  forgetOldSearchChanges(theirs);

  const kept = sqlite(ours).query("SELECT count(*) AS n, max(seq) - min(seq) AS span FROM search_changes").get();
  expect(kept).toEqual({ n: 10_000, span: 9_999 });
});

test("keeps changes that are written during a reload", () => {
  const followed = new SyncedGrid(ours);
  const [first, second] = ask(ours).hits.map(({ id }) => id) as [number, number];

  expect(followed.isInStep()).toBe(false);
  expect(followed.step()).toBe(false);
  suspend(theirs, first, 1);
  reprice(theirs, second);
  expect(followed.step()).toBe(true);

  expect(followed.grid.find(manhattan, NOW)).toEqual(findInDbIndex(ours, manhattan, NOW));
});

test("keeps no grid for a small site and drops a shrinking site's grid", async () => {
  expect(liveGrid(ours)).toBeDefined();

  await loadGrid({ db: ours, stopping: () => false });

  expect(liveGrid(ours)).toBeUndefined();
  expect(ask(ours)).toEqual(ask(theirs));
});
