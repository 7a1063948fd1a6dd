import { expect, test } from "bun:test";
import { alerts, auditLog, membershipAttempts } from "#db/db.ts";
import { finishCheckout } from "#src/features/money/memberships/checkout/finish.ts";
import { receiveEvent } from "#src/features/money/memberships/provider/inbox.ts";
import { syncMembership } from "#src/features/money/memberships/provider/sync.ts";
import { DAY_MS } from "#src/shared/base/time.ts";
import { START } from "#tests/support/app.ts";
import { findRows } from "#tests/support/rows.ts";
import { testWith } from "#tests/support/test-with.ts";
import { event, setUpMembership } from "./setup.ts";

const ROUNDS = 2;
const CONCURRENCY = 20;
const times = <T>(count: number, work: () => T) => Array.from({ length: count }, work);

testWith("creates one attempt, intent, and subscription however many tabs ask", setUpMembership, async ({ app }) => {
  for (let round = 0; round < ROUNDS; round++) {
    const { open, give, subscriptions } = await setUpMembership(app, `groomer_${round}`);
    const answers = await Promise.all(times(CONCURRENCY, open));
    const intents = new Set(answers.map(({ intentId }) => intentId));
    await Promise.all(times(5, () => give([...intents][0]!, "works")));

    expect(intents.size).toBe(1);
    expect(new Set(answers.map(({ clientSecret }) => clientSecret)).size).toBe(1);
    expect(await subscriptions()).toHaveLength(1);
  }
  expect(findRows(app.ctx.db, membershipAttempts)).toHaveLength(ROUNDS);
});

test("sends one email when webhook, return page, and job finish together", async () => {
  const { app, open, giveUnseen, subjects, subscriptions, row } = await setUpMembership();
  const { intentId } = await open();
  await giveUnseen(intentId!);

  await Promise.all(times(CONCURRENCY, () => finishCheckout(app.ctx, intentId!)));

  expect(await subscriptions()).toHaveLength(1);
  expect(subjects()).toEqual(["Your free trial has started"]);
  const entries = findRows(app.ctx.db, auditLog);
  expect(entries.filter(({ action }) => action === "membership-subscribed")).toHaveLength(1);
  expect(row().trialUsedAt).toBe(START);
});

test("never overwrites a later answer with an earlier one", async () => {
  const { app, subscribe, groomerId, row } = await setUpMembership();
  await subscribe();
  const { payments } = app.ctx;
  const ask = payments.findSubscriptions;
  const { promise: slow, resolve: answerNow } = Promise.withResolvers<void>();
  payments.findSubscriptions = async (id) => {
    const old = await ask(id);
    await slow;
    return old;
  };
  const early = syncMembership(app.ctx, groomerId);
  payments.findSubscriptions = ask;
  await payments.setCancelAtPeriodEnd(row().subscriptionId!, true, "");
  await syncMembership(app.ctx, groomerId);
  answerNow();
  await early;

  expect(row().state).toBe("canceling");
});

test("leaves one state and one email after 20 syncs together", async () => {
  const { app, subscribe, groomerId, subjects, row } = await setUpMembership();
  await subscribe();
  await app.ctx.payments.setCancelAtPeriodEnd(row().subscriptionId!, true, "");

  await Promise.all(times(CONCURRENCY, () => syncMembership(app.ctx, groomerId)));

  expect(row().state).toBe("canceling");
  expect(subjects()).toEqual(["Your free trial has started", "Your membership will end"]);
});

testWith("alerts admins to a chargeback", setUpMembership, async ({ app, subscribe, row, groomerId }) => {
  await subscribe();

  await receiveEvent(app.ctx, event({ type: "charge.dispute.created", customerId: row().customerId }));

  expect(findRows(app.ctx.db, alerts)).toMatchObject([{ kind: "dispute", groomerId }]);
});

test("keeps the older of two live subscriptions", async () => {
  const { app, subscribe, row, subscriptions, groomerId, membership } = await setUpMembership();
  await subscribe();
  const first = row().subscriptionId;
  app.clock.advance(DAY_MS);
  const args = {
    customerId: row().customerId!,
    attemptId: "x",
    trialUntil: START + 90 * DAY_MS,
    paymentMethodId: null,
  };
  await app.ctx.payments.subscribe(args, "sub:x");

  await syncMembership(app.ctx, groomerId);

  expect((await subscriptions()).map(({ status }) => status).toSorted()).toEqual(["canceled", "trialing"]);
  expect(row().subscriptionId).toBe(first);
  expect((await membership()).state).toBe("trialing");
  expect(findRows(app.ctx.db, alerts)).toMatchObject([{ kind: "two_subscriptions", groomerId }]);
});
