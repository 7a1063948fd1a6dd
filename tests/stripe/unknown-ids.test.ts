import { expect, test } from "bun:test";
import { membershipAttempts, memberships } from "#db/db.ts";
import { reconcileMemberships } from "#src/features/money/memberships/provider/reconcile.ts";
import { createStripe } from "#src/ports/payments/stripe.ts";
import { DAY_MS, MINUTE_MS } from "#src/shared/base/time.ts";
import type { MembershipView } from "#src/shared/money/memberships.ts";
import { changeRows, findRows } from "#tests/support/rows.ts";
import { siteForTests } from "./site.ts";

const site = siteForTests(8);
const { alertsOf, open, rowOf, sync } = site;
const set = (at: number, changes: Partial<typeof memberships.$inferInsert>) =>
  changeRows(site.app.ctx.db, memberships, { groomerId: site.owners[at]!.profileId }, changes);
const attemptsOf = (at: number) =>
  findRows(site.app.ctx.db, membershipAttempts, { groomerId: site.owners[at]!.profileId }).map(({ status }) => status);
async function becomesMember(at: number) {
  await site.givesCard(at, "pm_card_visa");
  return sync(at);
}

test("lets a member subscribe again under another account's keys and keeps them listed", async () => {
  const before = await becomesMember(0);
  const old = rowOf(0);

  await site.underKeys({}, async (other) => {
    const answer = await open(0);
    const meanwhile = (await (await site.window(0).get("/api/membership")).json()) as MembershipView;
    other.confirm(answer.intentId!, "pm_card_visa");
    const after = await sync(0);

    expect(before.state).toBe("trialing");
    expect(answer).toMatchObject({ kind: "payment", isActive: false });
    expect(meanwhile).toMatchObject({ isActive: true, canDo: ["subscribe"], endsAt: before.nextCharge!.at });
    expect(after).toMatchObject({ state: "active", isActive: true });
    expect(rowOf(0).providerAccount).toBe("acct_Other0 test");
    expect(alertsOf(0)).toMatchObject([{ kind: "ids_unknown", message: expect.stringContaining(old.subscriptionId!) }]);
  });
});

test("lets a groomer who only started start again with the trial", async () => {
  await open(1);

  await site.underKeys({}, async () => {
    expect(await open(1)).toMatchObject({ kind: "setup", isActive: false });
    expect(attemptsOf(1)).toEqual(["failed", "open"]);
    expect(alertsOf(1)).toEqual([]);
  });
});

test("creates a deleted customer again and continues", async () => {
  const first = await open(2);
  const { customerId } = rowOf(2);
  await site.app.ctx.payments.deleteCustomer(customerId!);

  const again = await open(2);
  site.local.confirm(again.intentId!, "pm_card_visa");

  expect(again.intentId).not.toBe(first.intentId);
  expect(rowOf(2).customerId).not.toBe(customerId);
  expect(await sync(2)).toMatchObject({ state: "trialing", isActive: true });
});

test("gives up an attempt whose card form no account knows", async () => {
  await open(3);
  site.app.clock.advance(3 * MINUTE_MS);

  await site.underKeys({}, () => reconcileMemberships(site.app.ctx));

  expect(attemptsOf(3)).toEqual(["failed"]);
});

test("keeps another account's members until their time is up", async () => {
  const { listedUntil } = await becomesMember(4);
  await site.underKeys({}, async () => {
    site.app.clock.advance(2 * DAY_MS);
    await reconcileMemberships(site.app.ctx);
    expect(rowOf(4).subscriptionId).not.toBeNull();

    site.app.clock.set(listedUntil + DAY_MS);
    await reconcileMemberships(site.app.ctx);

    expect(rowOf(4)).toMatchObject({ subscriptionId: null, state: "payment_required" });
    expect(alertsOf(4)).toMatchObject([{ kind: "ids_unknown" }]);
  });
});

test("adopts old rows whose ids are known", async () => {
  await becomesMember(5);
  set(5, { providerAccount: null });

  expect(await sync(5)).toMatchObject({ state: "trialing", isActive: true });
  expect(rowOf(5).providerAccount).toBe("acct_Local test");
});

test("reports a membership once when its own account no longer knows it", async () => {
  const { nextCharge } = await becomesMember(6);
  await site.app.ctx.payments.deleteCustomer(rowOf(6).customerId!);
  set(6, { customerId: "cus_gone", subscriptionId: "sub_gone", providerAccount: null });

  const lost = await sync(6);
  const answer = await open(6);
  await sync(6);

  expect(lost).toMatchObject({ isActive: true, endsAt: nextCharge!.at, canDo: ["subscribe"] });
  expect(answer).toMatchObject({ kind: "payment" });
  expect(alertsOf(6)).toHaveLength(1);
});

test("names a key's account by its mode when the key may not", async () => {
  await becomesMember(7);
  const { customerId } = rowOf(7);
  Object.assign(site.local.store, { account: "" });
  const { ctx } = site.app;
  Object.assign(ctx, { payments: createStripe(site.local.settings, ctx.now) });

  expect(await ctx.payments.account()).toBe("test");
  expect(await sync(7)).toMatchObject({ state: "trialing" });
  expect(rowOf(7)).toMatchObject({ customerId, providerAccount: "acct_Local test" });
});
