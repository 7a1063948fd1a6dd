import { afterAll, expect, test } from "bun:test";
import { join } from "node:path";
import { openDatabase, sqlite } from "#db/open.ts";
import { tellOfTerms } from "#src/features/people/accounts/mails/service-terms.ts";
import { openData } from "#src/open-data.ts";
import { START } from "#tests/support/app.ts";
import { testConfig } from "#tests/support/config.ts";
import { folderOf, removeFolders, snapshots } from "./release-files.ts";

afterAll(removeFolders);

test.each(snapshots)("an upgrade from %s tells each account holder of the new terms once", async (snapshot) => {
  const dataDir = await folderOf(snapshot);
  const before = sqlite(openDatabase(join(dataDir, "mudroom.db")));
  // Real people, of whom one is suspended.
  before.run("UPDATE users SET is_demo = 0");
  before.run("UPDATE users SET disabled_at = 1 WHERE id = (SELECT min(id) FROM users WHERE role = 'pet_parent')");
  const holders = before
    .query<{ email: string }, []>(
      "SELECT email FROM users WHERE role <> 'admin' AND disabled_at IS NULL ORDER BY email",
    )
    .all()
    .map(({ email }) => email);
  before.close();

  const db = openData({ dataDir }, START);
  const world = { db, now: () => START, config: testConfig() };
  const told = () =>
    sqlite(db)
      .query<{ recipient: string }, []>(
        "SELECT recipient FROM outbox WHERE dedupe_key LIKE 'terms of service %' ORDER BY recipient",
      )
      .all()
      .map(({ recipient }) => recipient);
  for (let rounds = 0; rounds <= holders.length / 60; rounds++) await tellOfTerms(world);
  const first = told();
  await tellOfTerms(world);

  expect(holders.length).toBeGreaterThan(20);
  expect(first).toEqual(holders);
  expect(told()).toEqual(holders);
  sqlite(db).close();
});
