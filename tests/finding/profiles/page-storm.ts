import { expect } from "bun:test";
import { closeDatabase, type Db, sqlite } from "#db/open.ts";
import { DAY_MS, MINUTE_MS } from "#src/shared/base/duration.ts";
import { browser, START, testApp } from "#tests/support/app.ts";
import { openTwice } from "#tests/support/db.ts";
import { appOfParts } from "#tests/support/parts.ts";
import { addGroomer } from "#tests/support/people.ts";
import { hearQuestions } from "#tests/support/questions.ts";
import { addShowcase } from "#tests/support/showcase.ts";
import { fillPage, madeAnew, wholeOf } from "./kept-setup.ts";
import { createWrites } from "./page-writes.ts";

export async function storm(count: number, seed: number) {
  const app = await testApp({ hasOwnDb: true, env: { RATE_LIMITS: "off" } });
  addShowcase(app.ctx.db, app.clock.now());
  const gus = await addGroomer(app, "gus");
  fillPage(app, gus);
  const [ours, theirs] = await openTwice(app.ctx.db);
  let made = 0;
  hearQuestions(sqlite(ours), (text) => {
    if (text.includes('from "add_on_services"')) made++;
  });
  const { handle } = await appOfParts({ ...app.ctx, db: ours });
  const window = browser(handle);
  const search = "/groomers?zipCode=28801";
  const paths = [gus.profile.id - 1, gus.profile.id, `${gus.profile.id}?from=zipCode%3D28801&package=1`].map(
    (rest) => `/groomer/${rest}`,
  );
  const { write, dice } = createWrites(seed);
  const before = new Map<string, string>();
  const seen = { done: 0, changed: 0, kept: 0, unlisted: 0 };
  for (let at = 0; at < count; at++) {
    const { what, isDone } = write(at % 2 === 0 ? ours : theirs);
    if (isDone) seen.done++;
    if (dice.chance(0.05)) app.clock.advance(dice.between(1, 90) * MINUTE_MS);
    if (dice.chance(0.2)) listAgain(theirs);
    for (const path of [...paths, search]) {
      const expected = await wholeOf(await madeAnew(window, path));
      made = 0;
      const answer = await wholeOf(await window.get(path));
      if (answer.status === 200 && made === 0 && path !== search) seen.kept++;
      // By hand, because a difference of two pages is long.
      if (JSON.stringify(answer) !== JSON.stringify(expected)) {
        expect({ at, what, path, ...answer }).toEqual({ at, what, path, ...expected });
      }
      if (answer.status !== 200) seen.unlisted++;
      if (before.get(path) !== answer.body) seen.changed++;
      before.set(path, answer.body);
    }
  }
  for (const db of [ours, theirs]) closeDatabase(db);
  return seen;
}

/** Undoes what keeps a groomer from being listed, so that the writes after it have a page to change. */
export function listAgain(db: Db) {
  const client = sqlite(db);
  client.run("UPDATE users SET disabled_at = NULL, closing_at = NULL");
  client.run(
    `UPDATE groomer_profiles SET suspended = 0, background_check_status = 'passed', listed_until = ${START + 90 * DAY_MS}`,
  );
  client.run("UPDATE locations SET zip_code = '28801'");
  client.run(`INSERT INTO locations (user_id, city, state, zip_code, service_radius)
    SELECT user_id, 'Asheville', 'NC', '28801', 20 FROM groomer_profiles
    WHERE user_id NOT IN (SELECT user_id FROM locations)`);
  client.run(`INSERT INTO service_packages (groomer_id, name, description, price_min, price_max, duration_minutes, position)
    SELECT id, 'Bath', 'Warm.', 5000, 6000, 60, 1 FROM groomer_profiles
    WHERE id NOT IN (SELECT groomer_id FROM service_packages WHERE is_active = 1)`);
  client.run("UPDATE service_packages SET name = name");
}
