import { join } from "node:path";
import { closeDatabase, type Db, openDatabase, readSnapshot, sqlite } from "#db/open.ts";
import { loadCards } from "#src/features/finding/search/cards.ts";
import { testApp } from "#tests/support/app.ts";
import { temporaryFolder } from "#tests/support/folders.ts";
import { addGroomer } from "#tests/support/people.ts";
import { hearQuestions } from "#tests/support/questions.ts";
import { addShowcase } from "#tests/support/showcase.ts";
import { fillPage } from "../profiles/kept-setup.ts";

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
