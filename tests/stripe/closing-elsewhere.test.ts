import { expect, test } from "bun:test";
import { alerts, embeddedCards, embeddedCustomers, embeddedSubscriptions, groomerProfiles, users } from "#db/db.ts";
import { reconcileMemberships } from "#src/features/money/memberships/provider/reconcile.ts";
import { settleTrials } from "#src/features/money/memberships/trials/trials.ts";
import { finishClosings } from "#src/features/operations/privacy/closing-work.ts";
import { createStripe } from "#src/ports/payments/stripe.ts";
import { addUser, PASSWORD, signedIn } from "#tests/support/people.ts";
import { changeRows, findRow, findRows } from "#tests/support/rows.ts";
import { leave, setUpMembership } from "../money/memberships/setup.ts";
import type { LocalStripe } from "./local-stripe.ts";
import { siteForTests } from "./site.ts";

const site = siteForTests(5);
const { alertsOf, rowOf, underKeys } = site;
const callsTo = (local: LocalStripe) => local.requests.map(({ method, path }) => `${method} ${path}`);
const ACCOUNT_ONLY = ["GET /v1/account"];

const isErased = (at: number) => findRow(site.app.ctx.db, users, { id: site.owners[at]!.id })!.deletedAt !== null;
async function becomesMember(at: number) {
  await site.givesCard(at, "pm_card_visa");
  await site.sync(at);
}

test("deletes a test-payments account without asking Stripe", async () => {
  const gus = await setUpMembership();
  const { app, user } = gus;
  const { db } = app.ctx;
  await gus.subscribe();
  const stripe = await site.otherStripe();
  Object.assign(app.ctx, { payments: createStripe(stripe.settings, app.clock.now) });

  expect((await leave(gus)).status).toBe(204);
  await finishClosings(app.ctx);
  await reconcileMemberships(app.ctx);

  expect(callsTo(stripe)).toEqual(ACCOUNT_ONLY);
  expect(findRow(db, users, { id: user.id })!.deletedAt).not.toBeNull();
  expect(findRow(db, embeddedCustomers)).toMatchObject({ email: null, name: null, cardId: null });
  expect(findRows(db, embeddedCards)).toEqual([]);
  expect(findRow(db, embeddedSubscriptions)!.endedAt).not.toBeNull();
  // Test payments can't charge anyone, so admins have nothing to do.
  expect(findRows(db, alerts)).toEqual([]);
});

test.each([
  ["another account", 0, {}],
  ["the live side of the same account", 1, { account: "acct_Local", secretKey: "sk_live_local" }],
] as const)("erases an account under the keys of %s and alerts admins to its customer", async (_, at, keys) => {
  const { ctx } = site.app;
  await becomesMember(at);
  const { customerId } = rowOf(at);

  await underKeys(keys, async (other) => {
    expect((await site.window(at).delete("/api/account", { password: PASSWORD })).status).toBe(204);
    await finishClosings(ctx);
    await reconcileMemberships(ctx);

    expect(callsTo(other)).toEqual(ACCOUNT_ONLY);
  });

  expect(isErased(at)).toBe(true);
  expect(rowOf(at)).toMatchObject({ state: "ended", customerDeletedAt: null });
  expect(alertsOf(at)).toMatchObject([{ kind: "closed_still_running" }]);
  expect(alertsOf(at)[0]!.message).toContain(
    `(${customerId}) is at stripe, acct_Local test, which this site no longer uses`,
  );
});

test("ends the rest when the old keys come back", async () => {
  const { ctx } = site.app;
  await becomesMember(2);
  await underKeys({}, async () => {
    await site.window(2).delete("/api/account", { password: PASSWORD });
    await finishClosings(ctx);
  });
  const running = () => site.local.store.all("subscription").filter(({ ended_at }) => ended_at === null);
  expect([isErased(2), running().length > 0]).toEqual([true, true]);

  await reconcileMemberships(ctx);

  expect(running()).toEqual([]);
  expect(rowOf(2).customerDeletedAt).not.toBeNull();
});

test("doesn't ask other keys for an end and shows admins the ids", async () => {
  const { app } = site;
  await becomesMember(3);
  const { subscriptionId } = rowOf(3);
  const boss = signedIn(app, await addUser(app, "admin", "boss"), "admin");

  await underKeys({}, async (other) => {
    const path = `/api/admin/users/${site.owners[3]!.id}/suspension`;
    expect((await boss.patch(path, { suspended: true, reason: "A test" })).status).toBe(200);

    expect(callsTo(other)).toEqual(ACCOUNT_ONLY);
  });

  expect(alertsOf(3)).toMatchObject([{ kind: "ids_unknown", message: expect.stringContaining(subscriptionId!) }]);
});

test("costs no one the membership during an hour of wrong keys", async () => {
  const { ctx, clock } = site.app;
  await becomesMember(4);
  const failed = { backgroundCheckStatus: "failed", backgroundCheckChangedAt: clock.now() } as const;
  changeRows(ctx.db, groomerProfiles, { id: site.owners[4]!.profileId }, failed);

  await underKeys({}, async (other) => {
    await settleTrials(ctx);
    expect(callsTo(other)).toEqual(ACCOUNT_ONLY);
  });
  expect(rowOf(4)).toMatchObject({ state: "trialing", providerAccount: "acct_Local test" });

  await settleTrials(ctx);
  expect(rowOf(4).state).toBe("ended");
});
