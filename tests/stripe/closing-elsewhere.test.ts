import { expect, test } from "bun:test";
import { alerts, embeddedCards, embeddedCustomers, embeddedSubscriptions, groomerProfiles, users } from "#db/db.ts";
import { reconcile } from "#src/features/money/memberships/provider/reconcile.ts";
import { settleTrials } from "#src/features/money/memberships/trials/trials.ts";
import { finishClosings } from "#src/features/operations/privacy/closing-work.ts";
import { createStripe } from "#src/ports/payments/stripe.ts";
import { addUser, PASSWORD, signedIn } from "#tests/support/people.ts";
import { changeRows, readRow, readRows } from "#tests/support/rows.ts";
import { leave, setUpMembership } from "../money/memberships/setup.ts";
import type { LocalStripe } from "./local-stripe.ts";
import { siteForTests } from "./site.ts";

const site = siteForTests(5);
const { alertsOf, rowOf, underKeys } = site;
const told = (local: LocalStripe) => local.requests.map(({ method, path }) => `${method} ${path}`);
const ACCOUNT_ONLY = ["GET /v1/account"];

const isErased = (at: number) => readRow(site.app.ctx.db, users, { id: site.owners[at]!.id })!.deletedAt !== null;
async function becomesMember(at: number) {
  await site.givesCard(at, "pm_card_visa");
  await site.sync(at);
}

test("whoever paid by the test payments leaves a site that runs on Stripe: Stripe is told nothing, the tables forget", async () => {
  const gus = await setUpMembership();
  const { app, user } = gus;
  const { db } = app.ctx;
  await gus.subscribe();
  const stripe = await site.otherStripe();
  Object.assign(app.ctx, { payments: createStripe(stripe.settings, app.clock.now) });

  expect((await leave(gus)).status).toBe(204);
  await finishClosings(app.ctx);
  await reconcile(app.ctx);

  expect(told(stripe)).toEqual(ACCOUNT_ONLY);
  expect(readRow(db, users, { id: user.id })!.deletedAt).not.toBeNull();
  expect(readRow(db, embeddedCustomers)).toMatchObject({ email: null, name: null, cardId: null });
  expect(readRows(db, embeddedCards)).toEqual([]);
  expect(readRow(db, embeddedSubscriptions)!.endedAt).not.toBeNull();
  // Nobody can be charged there, so there is nothing that an admin would have to do.
  expect(readRows(db, alerts)).toEqual([]);
});

test.each([
  ["another account", 0, {}],
  ["the live side of the same account", 1, { account: "acct_Local", secretKey: "sk_live_local" }],
] as const)(
  "under the keys of %s a closed account is erased, and the admins hear of its customer",
  async (_, at, keys) => {
    const { ctx } = site.app;
    await becomesMember(at);
    const { customerId } = rowOf(at);

    await underKeys(keys, async (other) => {
      expect((await site.window(at).delete("/api/account", { password: PASSWORD })).status).toBe(204);
      await finishClosings(ctx);
      await reconcile(ctx);

      expect(told(other)).toEqual(ACCOUNT_ONLY);
    });

    expect(isErased(at)).toBe(true);
    expect(rowOf(at)).toMatchObject({ state: "ended", customerDeletedAt: null });
    expect(alertsOf(at)).toMatchObject([{ kind: "closed_still_running" }]);
    expect(alertsOf(at)[0]!.message).toContain(
      `(${customerId}) is at stripe, acct_Local test, which this site no longer uses`,
    );
  },
);

test("when the old keys come back, what was left there is ended after all", async () => {
  const { ctx } = site.app;
  await becomesMember(2);
  await underKeys({}, async () => {
    await site.window(2).delete("/api/account", { password: PASSWORD });
    await finishClosings(ctx);
  });
  const running = () => site.local.store.all("subscription").filter(({ ended_at }) => ended_at === null);
  expect([isErased(2), running().length > 0]).toEqual([true, true]);

  await reconcile(ctx);

  expect(running()).toEqual([]);
  expect(rowOf(2).customerDeletedAt).not.toBeNull();
});

test("an end that is wanted under other keys is not asked of them, and the admins hear of the ids", async () => {
  const { app } = site;
  await becomesMember(3);
  const { subscriptionId } = rowOf(3);
  const boss = signedIn(app, await addUser(app, "admin", "boss"), "admin");

  await underKeys({}, async (other) => {
    const path = `/api/admin/users/${site.owners[3]!.id}/suspension`;
    expect((await boss.patch(path, { suspended: true, reason: "A test" })).status).toBe(200);

    expect(told(other)).toEqual(ACCOUNT_ONLY);
  });

  expect(alertsOf(3)).toMatchObject([{ kind: "ids_unknown", message: expect.stringContaining(subscriptionId!) }]);
});

test("an hour under wrong keys costs nobody the membership, however their background check goes", async () => {
  const { ctx, clock } = site.app;
  await becomesMember(4);
  const failed = { backgroundCheckStatus: "failed", backgroundCheckChangedAt: clock.now() } as const;
  changeRows(ctx.db, groomerProfiles, { id: site.owners[4]!.profileId }, failed);

  await underKeys({}, async (other) => {
    await settleTrials(ctx);
    expect(told(other)).toEqual(ACCOUNT_ONLY);
  });
  expect(rowOf(4)).toMatchObject({ state: "trialing", providerAccount: "acct_Local test" });

  await settleTrials(ctx);
  expect(rowOf(4).state).toBe("ended");
});
