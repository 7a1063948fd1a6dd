import { expect } from "bun:test";
import { join } from "node:path";
import { closeDatabase, type Db, openDatabase, sqlite, transact } from "#db/db.ts";
import { crowdTownPicker, seedCrowd } from "#src/features/operations/demo/people/crowd.ts";
import { liveGrid, loadGrid } from "#src/features/search/search/followed-grid.ts";
import type { GroomerQuery } from "#src/features/search/search/found-groomers.ts";
import { findGroomers } from "#src/features/search/search/queries.ts";
import { findInDbIndex } from "#src/features/search/search/statements.ts";
import { mileChoices, searchSorts } from "#src/shared/search/search-labels.ts";
import { freshDb, temporaryFolder } from "#tests/support/db.ts";
import { makeGroomers, NOW } from "../../../bench/data.ts";
import { insertGroomers } from "../../../bench/database.ts";
import { putBack, writeSomething } from "./grid-writes.ts";
import { dice } from "./setup.ts";

const manhattan = { lat: 40.75, lon: -73.99 };
const places = [
  manhattan,
  manhattan,
  { lat: 35.59, lon: -82.55 },
  { lat: 61.2, lon: -149.9 },
  { lat: 13.44, lon: 144.79 },
];

export async function openTwice(groomers: number) {
  const template = freshDb();
  insertGroomers(sqlite(template), makeGroomers(crowdTownPicker(template), groomers));
  const folder = temporaryFolder("grid");
  const file = join(folder, "site.db");
  await Bun.write(file, sqlite(template).serialize());
  const dbs = [openDatabase(file), openDatabase(file)] as const;
  for (const db of dbs) {
    sqlite(db).run("PRAGMA synchronous = OFF");
    await read(db);
  }
  return {
    dbs,
    file,
    folder,
    async close() {
      for (const db of dbs) closeDatabase(db);
    },
  };
}

export const read = (db: Db) => loadGrid({ db, stopping: () => false }, 1);

export function randomQuery(roll: ReturnType<typeof dice>): GroomerQuery {
  return {
    point: roll.oneOf(places),
    distance: roll.oneOf(mileChoices),
    sortBy: roll.oneOf(searchSorts),
    serviceMask: roll.oneOf([0, 0, 1, 6, 24]),
    petSize: roll.oneOf([undefined, "small", "large"]),
    page: roll.oneOf([1, 1, 2]),
  };
}

export async function storm({ writes, rareEvery, seed }: { writes: number; rareEvery: number; seed: number }) {
  const { dbs, folder, close } = await openTwice(400);
  const roll = dice(seed);
  const seen = { fromGrid: 0, found: 0, restored: 0, crowds: 0 };
  const backup = join(folder, "backup.db");

  const agree = (db: Db, why: string) => {
    const query = randomQuery(roll);
    seen.fromGrid += liveGrid(db) ? 1 : 0;
    const found = findGroomers(db, query, NOW);
    seen.found += found.total;
    expect(found, `${why}: ${JSON.stringify(query)}`).toEqual(findInDbIndex(db, query, NOW));
  };
  const undone = (db: Db, why: string) =>
    expect(() =>
      transact(db, () => {
        for (let at = 0; at < 3; at++) writeSomething(db, roll);
        agree(db, `inside the transaction of ${why}`);
        throw new Error("changed my mind");
      }),
    ).toThrow("changed my mind");

  for (let at = 0; at < writes; at++) {
    const [db, why] = [dbs[roll.whole(0, 1)]!, `write ${at}`];
    const kind = roll.whole(1, 20);
    if (kind === 1) undone(db, why);
    else if (kind === 2)
      transact(db, () => {
        for (let n = 0; n < 5; n++) writeSomething(db, roll);
      });
    else writeSomething(db, roll);
    if (at % rareEvery === 0) sqlite(db).run(`VACUUM INTO '${backup}-${at}'`);
    if (at % rareEvery === Math.floor(rareEvery / 3)) {
      putBack(db, `${backup}-${at - Math.floor(rareEvery / 3)}`);
      for (let n = roll.oneOf([0, 3, 2 * rareEvery]); n > 0; n--) writeSomething(db, roll);
      seen.restored++;
    }
    if (at % rareEvery === Math.floor(rareEvery / 2)) {
      seedCrowd(db, { count: 20, now: NOW, passwordHash: "!" });
      seen.crowds++;
    }
    for (const each of dbs) {
      agree(each, why);
      if (!liveGrid(each)) await read(each);
    }
  }
  for (const db of dbs) for (let at = 0; at < 200; at++) agree(db, "in the end");
  await close();
  return seen;
}
