import { expect, test } from "bun:test";
import { copyFile } from "node:fs/promises";
import { join } from "node:path";
import { openDatabase } from "#db/db.ts";
import { createMembershipJob } from "#src/features/money/memberships/feature.ts";
import { createEmbedded } from "#src/ports/payments/embedded.ts";
import { DAY_MS } from "#src/shared/base/time.ts";
import { testApp } from "#tests/support/app.ts";
import { temporaryFolder } from "#tests/support/db.ts";
import { count, demoSite, rows } from "./demo-site.ts";

async function demoToMove() {
  const made = process.env.DEMO_DATA;
  if (!made) {
    const { ctx } = await demoSite();
    return { ctx, db: ctx.db };
  }
  const { ctx } = await testApp();
  const file = join(temporaryFolder("mudroom-demo"), "mudroom.db");
  await copyFile(join(made, "mudroom.db"), file);
  return { ctx: { ...ctx, now: () => Date.now() }, db: openDatabase(file) };
}

test("renews the demo's memberships so its groomers stay listed", async () => {
  const { ctx, db } = await demoToMove();
  const states = () =>
    rows<{ username: string; state: string }>(
      db,
      `SELECT username, state FROM memberships m JOIN groomer_profiles p ON p.id = m.groomer_id
        JOIN users u ON u.id = p.user_id ORDER BY p.id`,
    );
  const stateOf = (username: string) => states().find((row) => row.username === username)!.state;
  const before = states();
  let time = ctx.now();
  const now = () => time;
  const later = { ...ctx, db, now, payments: createEmbedded({ db, now }) };

  await createMembershipJob(later)();
  const atOnce = states();
  time += 45 * DAY_MS;
  const runJobs = createMembershipJob(later);
  for (let round = 0; round < 4; round++) {
    time += 60_000;
    await runJobs();
  }

  expect(atOnce).toEqual(before);
  expect(stateOf("demo_groomer")).toBe("active");
  expect(stateOf("demo_payment_issue")).toBe("payment_required");
  const stillListed = count(db, `groomer_profiles WHERE listable = 1 AND listed_until > ${time}`);
  const listedAtFirst = count(db, `groomer_profiles WHERE listable = 1`);
  expect(stillListed).toBeGreaterThan(listedAtFirst * 0.85);
});
