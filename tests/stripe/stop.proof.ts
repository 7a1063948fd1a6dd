import { afterAll, expect, test } from "bun:test";
import { rm } from "node:fs/promises";
import { join } from "node:path";
import { groomerProfiles, membershipAttempts, memberships, users } from "#db/db.ts";
import { openData } from "#src/open-data.ts";
import { MINUTE_MS } from "#src/shared/base/time.ts";
import { templateData, temporaryFolder } from "#tests/support/db.ts";
import { addRow } from "#tests/support/rows.ts";
import { startServer } from "#tests/support/server.ts";
import { until } from "#tests/support/until.ts";
import { startLocalStripe } from "./local-stripe.ts";

async function hangingStripe() {
  const local = await startLocalStripe();
  local.fail({ how: "hang", times: Number.POSITIVE_INFINITY });
  afterAll(() => local.stop());
  return local;
}

async function dataWithOpenAttempts(count: number) {
  const dataDir = temporaryFolder("mudroom-hanging");
  const before = Date.now() - 10 * MINUTE_MS;
  await Bun.write(join(dataDir, "mudroom.db"), templateData());
  const db = openData({ dataDir }, before);
  for (let at = 1; at <= count; at++) {
    const account = { username: `gus${at}`, email: `gus${at}@example.com`, passwordHash: "-", fullName: "Gus" };
    addRow(db, users, { ...account, id: at, role: "groomer", createdAt: before });
    addRow(db, groomerProfiles, {
      id: at,
      userId: at,
      businessName: `Gus ${at}`,
      description: "A warm van.",
      createdAt: before,
    });
    const ids = { customerId: `cus_${at}`, state: "pending_card" } as const;
    addRow(db, memberships, { ...ids, groomerId: at, provider: "stripe" });
    const attempt = { id: `try_${at}`, kind: "trial", intentId: `seti_${at}` } as const;
    addRow(db, membershipAttempts, { ...attempt, groomerId: at, createdAt: before });
  }
  db.$client.close();
  return dataDir;
}

test("doesn't wait for Stripe's answers to stop", async () => {
  const local = await hangingStripe();
  const dataDir = await dataWithOpenAttempts(4);
  const server = await startServer({ ...local.env, DATA_DIR: dataDir });
  const setupCalls = () => local.requests.filter(({ path }) => path.startsWith("/v1/setup_intents/"));
  try {
    await until(() => local.requests.some(({ path }) => path.startsWith("/v1/account")));

    expect(await server.stop()).toBe(0);
    expect(setupCalls().length).toBeLessThanOrEqual(1);
  } finally {
    await server.remove();
    await rm(dataDir, { recursive: true, force: true });
  }
});
