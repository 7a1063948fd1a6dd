import { expect, test } from "bun:test";
import { alerts, users } from "#db/db.ts";
import { finishClosings } from "#src/features/operations/privacy/closing-work.ts";
import { DAY_MS, HOUR_MS } from "#src/shared/base/time.ts";
import { PASSWORD } from "#tests/support/people.ts";
import { findRow, findRows } from "#tests/support/rows.ts";
import { siteForTests } from "./site.ts";

const site = siteForTests(4);

const leave = (at: number) => site.window(at).delete("/api/account", { password: PASSWORD });
const isErased = (at: number) => findRow(site.app.ctx.db, users, { id: site.owners[at]!.id })!.deletedAt !== null;
const running = () => site.local.store.all("subscription").filter(({ ended_at }) => ended_at === null);
async function deliverEverything() {
  for (const event of site.local.events()) expect((await site.post(event)).status).toBe(200);
}

test("deletes the closed account's customer at Stripe and ignores late events", async () => {
  await site.givesCard(1, "pm_card_visa");
  await site.window(1).post("/api/subscription/sync");
  expect(running()).toHaveLength(1);

  await leave(1);
  await finishClosings(site.app.ctx);
  await deliverEverything();

  expect(running()).toEqual([]);
  const deletions = site.local.requests.filter(
    ({ method, path }) => method === "DELETE" && path.includes("/customers/"),
  );
  expect(deletions).toHaveLength(1);
  expect(findRows(site.app.ctx.db, alerts)).toEqual([]);
});

test("alerts admins with the invoice when a silent Stripe charges after the trial", async () => {
  const { app, local } = site;
  await site.givesCard(3, "pm_card_visa");
  await site.window(3).post("/api/subscription/sync");
  app.clock.advance(30 * DAY_MS - 5 * HOUR_MS);
  local.fail({ on: "GET /v1/subscriptions", how: "500", times: 100 });
  const outage = local.failures.at(-1)!;
  await leave(3);
  for (let hour = 0; hour < 10; hour++) {
    app.clock.advance(HOUR_MS);
    await finishClosings(app.ctx);
  }
  outage.times = 0;
  app.clock.advance(6 * HOUR_MS);

  await finishClosings(app.ctx);

  const paid = local.store.all("invoice").filter(({ amount_paid }) => amount_paid > 0);
  expect([isErased(3), paid.length]).toEqual([true, 1]);
  const raised = findRows(app.ctx.db, alerts, { groomerId: site.owners[3]!.profileId });
  expect(raised).toMatchObject([{ kind: "closed_still_running" }]);
  expect(raised[0]!.message).toContain(`$49.00 was charged after that (${paid[0]!.number})`);
});
