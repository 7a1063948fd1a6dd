import { expect } from "bun:test";
import { join } from "node:path";
import { closeDatabase, type Db, openDatabase, readSnapshot, sqlite, transact } from "#db/open.ts";
import { loadCards } from "#src/features/finding/search/cards.ts";
import { testApp } from "#tests/support/app.ts";
import { temporaryFolder } from "#tests/support/folders.ts";
import { addGroomer } from "#tests/support/people.ts";
import { hearQuestions } from "#tests/support/questions.ts";
import { addShowcase } from "#tests/support/showcase.ts";
import { fillPage } from "../profiles/kept-setup.ts";
import { listAgain } from "../profiles/page-storm.ts";
import { createWrites } from "../profiles/page-writes.ts";

export const cardsFor = (db: Db, ...ids: number[]) =>
  loadCards(
    db,
    { total: ids.length, ids, miles: ids.map((id) => 7.3 * id), covers: ids.map((id) => id % 2 === 0) },
    { lat: 35.6, lon: -82.55 },
  );

export const cardsAnew = (db: Db, ...ids: number[]) => readSnapshot(db, () => cardsFor(db, ...ids));

export async function openCards() {
  const app = await testApp({ hasOwnDb: true });
  addShowcase(app.ctx.db, app.clock.now());
  fillPage(app, await addGroomer(app, "gus"));
  const { profile } = await addGroomer(app, "lou");
  const folder = temporaryFolder("cards");
  const file = join(folder, "site.db");
  await Bun.write(file, sqlite(app.ctx.db).serialize());
  const dbs = [openDatabase(file), openDatabase(file)] as const;
  let texts: string[] = [];
  for (const db of dbs) {
    hearQuestions(sqlite(db), (text) => texts.push(text));
    sqlite(db).run("PRAGMA synchronous = OFF");
  }
  const asked = () => {
    const all = texts;
    texts = [];
    return all;
  };
  return {
    dbs,
    folder,
    ids: [profile.id, profile.id - 2, profile.id - 1],
    asked,
    read: () => asked().filter((text) => text.includes("portfolio_images")).length,
    async close() {
      for (const db of dbs) closeDatabase(db);
    },
  };
}

export async function storm(count: number, seed: number) {
  const { dbs, ids, read, close } = await openCards();
  const { write, dice } = createWrites(seed);
  const seen = { done: 0, undone: 0, changed: 0, kept: 0 };
  let before = "";

  const agree = (db: Db, why: string) => {
    const expected = cardsAnew(db, ...ids);
    read();
    expect(cardsFor(db, ...ids), why).toEqual(expected);
    seen.kept += read() === 0 ? 1 : 0;
    return JSON.stringify(expected);
  };
  const undone = (db: Db, why: string) =>
    expect(() =>
      transact(db, () => {
        for (let n = dice.between(1, 4); n > 0; n--) write(db);
        agree(db, `inside ${why}`);
        throw new Error("changed my mind");
      }),
    ).toThrow("changed my mind");

  for (let at = 0; at < count; at++) {
    const db = dbs[at % 2]!;
    if (dice.chance(0.15)) {
      undone(db, `the transaction before write ${at}`);
      seen.undone++;
    }
    const { what, isDone } = write(dice.pick(dbs));
    if (isDone) seen.done++;
    if (dice.chance(0.1)) listAgain(db);
    const [ours, theirs] = dbs.map((each) => agree(each, `write ${at}, ${what}`));
    expect(theirs).toBe(ours!);
    if (ours !== before) seen.changed++;
    before = ours!;
  }
  await close();
  return seen;
}
