import { expect, test } from "bun:test";
import { eq } from "drizzle-orm";
import { memberships } from "#db/schema/tables.ts";
import { changeByAdmin } from "#src/features/money/memberships/admin-change.ts";
import type { Viewer } from "#src/http/sessions/viewer.ts";
import { DAY_MS } from "#src/shared/base/duration.ts";
import type { AdminChange } from "#src/shared/money/memberships.ts";
import { setUpMembership } from "./setup.ts";

const boss: Viewer = { sessionId: 1, userId: 99, role: "admin", username: "boss", fullName: "Boss", groomerId: null };
const CHARGED_NOW = "You'll be charged $49.00 now.";

async function scene() {
  const setup = await setUpMembership();
  const { app, user, gus } = setup;
  const by = { viewer: boss, info: { id: "r", ip: "127.0.0.1" } };
  const change = (action: AdminChange["action"], until: number | null = null) =>
    changeByAdmin(app.ctx, by, user.id, { action, reason: "A season on us", until });
  return {
    ...setup,
    change,
    grant: (days = 40) => change("reactivate", app.clock.now() + days * DAY_MS),
    page: async () => (await gus.get("/subscribe")).text(),
  };
}

test("who is listed by a grant and had the free month reads until when, what happens then, and what paying now costs", async () => {
  const setup = await scene();
  await setup.subscribe();
  await setup.gus.post("/api/membership/cancel");
  await setup.pass(31);
  const granted = await setup.grant();

  const page = await setup.page();

  expect(granted.words).toBe("You're listed until Aug 20, 2026. Subscribe to stay listed after that.");
  expect(page).toContain(`${granted.words} If you subscribe today, we'll charge $49.00 today, and then every month.`);
  expect(page).not.toContain(CHARGED_NOW);
});

test("who never had the free month reads the day of the first charge beside it", async () => {
  const setup = await scene();
  await setup.grant();

  const page = await setup.page();

  expect(page).toContain("listed until Jul 20, 2026. Subscribe to stay listed after that.");
  expect(page).toContain("Your trial starts today. First charge: Jul 10, 2026");
});

test("one whose grant an admin has ended reads the same until it is over, and after it what it costs", async () => {
  const setup = await scene();
  await setup.subscribe();
  await setup.gus.post("/api/membership/cancel");
  await setup.pass(31);
  await setup.grant(10);
  await setup.change("cancel");

  const before = await setup.page();
  await setup.pass(11);

  expect(before).toContain("listed until Jul 21, 2026. Subscribe to stay listed after that.");
  expect(before).not.toContain(CHARGED_NOW);
  expect(await setup.page()).toContain(CHARGED_NOW);
});

test("who has paid for a month under keys that are gone reads until when that month lists them", async () => {
  const setup = await scene();
  const { app } = setup;
  await setup.subscribe();
  await setup.pass(31);
  // The provider does not know the ids any more.
  app.ctx.db
    .update(memberships)
    .set({ providerAccount: "acct_Old test" })
    .where(eq(memberships.groomerId, setup.groomerId))
    .run();
  Object.assign(app.ctx.payments, { account: async () => "acct_New test" });
  await setup.gus.post("/api/subscription/sync");

  const page = await setup.page();

  expect(page).toContain("listed until Aug 10, 2026. Subscribe to stay listed after that.");
  expect(page).not.toContain(CHARGED_NOW);
});
