import { expect, test } from "bun:test";
import { eq } from "drizzle-orm";
import { memberships } from "#db/schema/tables.ts";
import { membershipJobs } from "#src/features/money/memberships/jobs.ts";
import { addUser, signedIn } from "#tests/support/people.ts";
import { siteForTests } from "./site.ts";

const site = siteForTests(1);

test("what an admin ended stays the admin's where Stripe did it and its answer was lost", async () => {
  const { app, local, owners } = site;
  const { id, profileId } = owners[0]!;
  await site.givesCard(0, "pm_card_visa");
  await site.window(0).post("/api/subscription/sync");
  const row = () => app.ctx.db.select().from(memberships).where(eq(memberships.groomerId, profileId)).get()!;
  const boss = signedIn(app, await addUser(app, "admin", "boss"), "admin");
  local.fail({ on: `POST /v1/subscriptions/${row().subscriptionId}`, how: "drop", isDone: true, times: 2 });

  const answer = await boss.patch(`/api/admin/groomer-subscription/${id}`, { action: "cancel", reason: "No leads" });
  await membershipJobs(app.ctx)();

  expect(answer.status).toBe(503);
  expect(row()).toMatchObject({ state: "canceling", endAction: "cancel", endReason: "No leads" });
  expect((await site.window(0).post("/api/membership/resume")).status).toBe(409);
});
