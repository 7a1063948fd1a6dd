import { beforeEach, describe, expect, test } from "bun:test";
import { type Intent, PaymentError, type PaymentProvider } from "#src/ports/payments/provider.ts";
import { DAY_MS } from "#src/shared/base/time.ts";
import { testWith } from "#tests/support/test-with.ts";

export type CardKind = "works" | "declined" | "expired" | "declines-later" | "asks-once" | "asks-always";

export interface Bench {
  provider: PaymentProvider;
  groomer: { groomerId: number; email: string; name: string };
  contactOf(customerId: string): { email: string | null; name?: string | null };
  giveCard(intent: Intent, card: CardKind): Promise<unknown>;
  answer(intent: Intent, isApproved: boolean): Promise<unknown>;
  advance(ms: number): Promise<void>;
}

export function describeProvider(name: string, makeBench: () => Promise<Bench>) {
  describe(`the ${name} provider`, () => {
    let bench: Bench;
    let provider: PaymentProvider;
    let customerId: string;
    beforeEach(async () => {
      bench = await makeBench();
      provider = bench.provider;
      customerId = await provider.ensureCustomer({ ...bench.groomer, customerId: null }, "cus:1");
    });

    const setUp = (attemptId = "one") => provider.startCardSetup({ customerId, attemptId }, `seti:${attemptId}`);
    async function savedCard(card: CardKind = "works", attemptId = "one") {
      const intent = await setUp(attemptId);
      await bench.giveCard(intent, card);
      return (await provider.getIntent(intent.id)).paymentMethodId!;
    }
    async function trial(card: CardKind = "works", trialUntil = provider.now() + 30 * DAY_MS) {
      const paymentMethodId = await savedCard(card);
      const args = { customerId, attemptId: "one", trialUntil, paymentMethodId };
      return (await provider.subscribe(args, "sub:one")).subscription;
    }
    const current = async (id: string) => (await provider.getSubscription(id))!;
    const paidInvoices = async () =>
      (await provider.listInvoices(customerId)).filter(
        ({ status, amountCents }) => status === "paid" && amountCents > 0,
      );
    const codeOf = (question: Promise<unknown>) =>
      question.then(
        () => "done",
        (error: unknown) => (error instanceof PaymentError ? error.code : String(error)),
      );

    test("accepts only the price of the membership", async () => {
      await provider.checkPrice();

      expect(provider.client().provider).toBe(provider.kind);
    });

    test("takes over a new address and a new name", async () => {
      await provider.updateContact(customerId, { email: "new@example.com", name: "New Name" });

      expect(bench.contactOf(customerId)).toMatchObject({ email: "new@example.com", name: "New Name" });
      expect(await codeOf(provider.updateContact("cus_unknown", { email: "a@example.com", name: "A" }))).toBe("gone");
    });

    test("always names the same account for its ids", async () => {
      const account = await provider.account();

      expect(account).toMatch(/^(\w+ )?(live|test|embedded)$/);
      expect(await provider.account()).toBe(account);
    });

    test("creates one customer and one setup for one key", async () => {
      const again = await provider.ensureCustomer({ ...bench.groomer, customerId: null }, "cus:1");
      const [first, second] = await Promise.all([setUp(), setUp()]);

      expect(again).toBe(customerId);
      expect(second.id).toBe(first.id);
      expect(first).toMatchObject({ kind: "setup", status: "requires_payment_method", customerId, failure: null });
      expect(first.clientSecret.length).toBeGreaterThan(10);
    });

    test("knows no intent or subscription that wasn't created", async () => {
      expect(await codeOf(provider.getIntent("seti_unknown"))).toBe("gone");
      expect(await provider.getSubscription("sub_unknown")).toBeNull();
      expect(await provider.findSubscriptions(customerId)).toEqual([]);
    });

    testWith("saves a card without a charge", setUp, async (intent) => {
      await bench.giveCard(intent, "works");

      const saved = await provider.getIntent(intent.id);
      expect(saved.status).toBe("succeeded");
      expect(saved.paymentMethodId).not.toBeNull();
      expect(await paidInvoices()).toEqual([]);
    });

    test.each(["declined", "expired"] as const)("accepts another card after one that is %s", async (card) => {
      const intent = await setUp();
      await bench.giveCard(intent, card).catch(() => {});
      const refused = await provider.getIntent(intent.id);
      await bench.giveCard(intent, "works");

      expect(refused).toMatchObject({ status: "requires_payment_method", paymentMethodId: null });
      expect(refused.failure).toEndWith(".");
      expect((await provider.getIntent(intent.id)).status).toBe("succeeded");
    });

    testWith("saves the card only after the bank's confirmation", setUp, async (intent) => {
      await bench.giveCard(intent, "asks-once");
      const asked = await provider.getIntent(intent.id);
      await bench.answer(intent, true);

      expect(asked.status).toBe("requires_action");
      expect((await provider.getIntent(intent.id)).status).toBe("succeeded");
    });

    testWith("keeps the card form open for another card after the bank refuses", setUp, async (intent) => {
      await bench.giveCard(intent, "asks-once");
      await bench.answer(intent, false);
      const refused = await provider.getIntent(intent.id);
      await bench.giveCard(intent, "works");

      expect(refused).toMatchObject({ status: "requires_payment_method", paymentMethodId: null });
      expect(refused.failure).toStartWith("Your bank couldn't confirm");
      expect((await provider.getIntent(intent.id)).status).toBe("succeeded");
    });

    test("starts a trial with its card and repeats it for the same key", async () => {
      const trialUntil = provider.now() + 30 * DAY_MS;
      const paymentMethodId = await savedCard();
      const args = { customerId, attemptId: "one", trialUntil, paymentMethodId };
      const [first, second] = await Promise.all([
        provider.subscribe(args, "sub:one"),
        provider.subscribe(args, "sub:one"),
      ]);

      expect(second.subscription.id).toBe(first.subscription.id);
      expect(first.intent).toBeNull();
      const { trialEnd } = first.subscription;
      expect(first.subscription).toMatchObject({ status: "trialing", customerId, cancelAt: null, endedAt: null });
      expect(first.subscription.periodEnd).toBe(trialEnd!);
      expect(first.subscription.card).toMatchObject({ last4: "4242" });
      expect(Math.abs(first.subscription.trialEnd! - trialUntil)).toBeLessThan(1000);
      expect(await provider.findSubscriptions(customerId)).toHaveLength(1);
    });

    testWith("charges on day 31 and again a month later", trial, async ({ id, trialEnd }) => {
      await bench.advance(30 * DAY_MS - 60_000);
      const before = await paidInvoices();
      await bench.advance(DAY_MS);
      const first = await current(id);
      await bench.advance(31 * DAY_MS);

      expect(before).toEqual([]);
      expect(first).toMatchObject({ status: "active", periodStart: trialEnd });
      expect(first.periodEnd - first.periodStart).toBeGreaterThanOrEqual(28 * DAY_MS);
      expect((await paidInvoices()).map(({ amountCents }) => amountCents)).toEqual([4900, 4900]);
    });

    test("marks a failed renewal past due, retries it, and ends the membership", async () => {
      const { id, trialEnd } = await trial("declines-later");
      await bench.advance(31 * DAY_MS);
      const unpaid = await current(id);
      await bench.advance(5 * DAY_MS);
      expect((await current(id)).status).toBe("past_due");
      await bench.advance(2 * DAY_MS);

      expect(unpaid).toMatchObject({ status: "past_due", periodStart: trialEnd, endedAt: null });
      expect(await current(id)).toMatchObject({ status: "canceled", endedBy: "payment_failed" });
      expect(await paidInvoices()).toEqual([]);
    });

    test("pays a debt with another card", async () => {
      const { id } = await trial("declines-later");
      await bench.advance(31 * DAY_MS);
      const paymentMethodId = await savedCard("works", "two");
      await provider.replaceCard(customerId, id, paymentMethodId);
      const paid = await provider.payOpenInvoice(id, paymentMethodId, "pay:one");

      expect(paid.intent).toBeNull();
      expect(paid.subscription).toMatchObject({ status: "active", card: { last4: "4242" } });
      expect(await paidInvoices()).toHaveLength(1);
    });

    test("pays nothing with a declined card", async () => {
      const { id } = await trial("declines-later");
      await bench.advance(31 * DAY_MS);

      expect(await codeOf(provider.payOpenInvoice(id, null, "pay:one"))).toBe("declined");
      expect((await current(id)).status).toBe("past_due");
    });

    testWith("confirms each charge in the browser when the bank asks", setUp, async (intent) => {
      await bench.giveCard(intent, "asks-always");
      await bench.answer(intent, true);
      const { paymentMethodId } = await provider.getIntent(intent.id);
      const args = { customerId, attemptId: "one", trialUntil: provider.now() + 30 * DAY_MS, paymentMethodId };
      const { subscription } = await provider.subscribe(args, "sub:one");
      await bench.advance(31 * DAY_MS);
      const { intent: asked } = await provider.payOpenInvoice(subscription.id, null, "pay:one");
      await bench.answer(asked!, true);

      expect(asked).toMatchObject({ kind: "payment", status: "requires_action" });
      expect((await current(subscription.id)).status).toBe("active");
      expect((await provider.payOpenInvoice(subscription.id, null, "pay:one")).intent).toBeNull();
    });

    test("keeps a second subscription incomplete until its first payment", async () => {
      const args = { customerId, attemptId: "two", trialUntil: null, paymentMethodId: null };
      const { subscription, intent } = await provider.subscribe(args, "sub:two");
      const again = await provider.subscribe(args, "sub:two");
      await bench.giveCard(intent!, "works");

      expect(subscription.status).toBe("incomplete");
      expect(intent).toMatchObject({ kind: "payment", status: "requires_payment_method" });
      expect(again.intent!.id).toBe(intent!.id);
      expect(await current(subscription.id)).toMatchObject({ status: "active", card: { last4: "4242" } });
      expect(await paidInvoices()).toHaveLength(1);
    });

    test("expires an unpaid first payment after 23 hours", async () => {
      const args = { customerId, attemptId: "two", trialUntil: null, paymentMethodId: null };
      const { subscription, intent } = await provider.subscribe(args, "sub:two");
      await bench.advance(DAY_MS);

      expect((await current(subscription.id)).status).toBe("incomplete_expired");
      expect((await provider.getIntent(intent!.id)).status).toBe("canceled");
    });

    testWith("restarts an ended membership with its first card", trial, async ({ id }) => {
      await provider.cancelNow(id, "Unpaid", { voidOpenInvoice: true });
      const trialUntil = provider.now() + 10 * DAY_MS;
      const args = { customerId, attemptId: "again", trialUntil, paymentMethodId: null };
      const again = (await provider.subscribe(args, "sub:again")).subscription;
      await bench.advance(11 * DAY_MS);

      expect(again).toMatchObject({ status: "trialing", card: { last4: "4242" } });
      expect(await current(again.id)).toMatchObject({ status: "active", card: { last4: "4242" } });
      expect(await paidInvoices()).toHaveLength(1);
    });

    test("keeps a subscription's card with the customer and returns its id", async () => {
      const first = { customerId, attemptId: "two", trialUntil: null, paymentMethodId: null };
      const { subscription, intent } = await provider.subscribe(first, "sub:two");
      await bench.giveCard(intent!, "works");
      const ended = await provider.cancelNow(subscription.id, "Enough", { voidOpenInvoice: true });
      const again = { ...first, trialUntil: provider.now() + 10 * DAY_MS };
      const without = await provider.subscribe({ ...again, attemptId: "bare" }, "sub:bare");
      const passed = { ...again, attemptId: "passed", paymentMethodId: ended.card!.id };
      const withCard = await provider.subscribe(passed, "sub:passed");
      await bench.advance(11 * DAY_MS);

      expect(without.subscription).toMatchObject({ status: "trialing", card: null });
      expect(withCard.subscription).toMatchObject({ status: "trialing", card: { last4: "4242" } });
      expect((await current(withCard.subscription.id)).status).toBe("active");
    });

    testWith("reports a missing customer or card as gone", savedCard, async (other) => {
      const trialUntil = provider.now() + 10 * DAY_MS;
      const subscribing = (own: object) =>
        provider.subscribe({ customerId, attemptId: "x", trialUntil, paymentMethodId: other, ...own }, "sub:x");

      expect(await codeOf(subscribing({ paymentMethodId: "pm_unknown" }))).toBe("gone");
      expect(await codeOf(subscribing({ customerId: "cus_unknown" }))).toBe("gone");
      expect(await codeOf(provider.startCardSetup({ customerId: "cus_unknown", attemptId: "x" }, "seti:x"))).toBe(
        "gone",
      );
    });

    testWith("plans an end at the period's end, undoes it, and carries it out", trial, async ({ id, trialEnd }) => {
      const planned = await provider.setCancelAtPeriodEnd(id, true, "A season off");
      const undone = await provider.setCancelAtPeriodEnd(id, false, "");
      await provider.setCancelAtPeriodEnd(id, true, "A season off");
      await bench.advance(31 * DAY_MS);

      expect(planned).toMatchObject({ status: "trialing", cancelAt: trialEnd });
      expect(undone.cancelAt).toBeNull();
      expect(await current(id)).toMatchObject({ status: "canceled", endedBy: "requested", endedAt: trialEnd });
      expect(await codeOf(provider.setCancelAtPeriodEnd(id, false, ""))).toBe("gone");
      expect(await codeOf(provider.replaceCard(customerId, id, planned.card!.id))).toBe("gone");
      expect(await paidInvoices()).toEqual([]);
    });

    testWith("ends at once without a charge while the charge is a draft", trial, async ({ id }) => {
      await bench.advance(30 * DAY_MS + 60_000);
      const waiting = await current(id);
      const ended = await provider.setCancelAtPeriodEnd(id, true, "A season off");
      await bench.advance(3 * DAY_MS);

      expect(waiting).toMatchObject({ status: "active", hasDraft: true });
      expect(ended).toMatchObject({ status: "canceled", endedBy: "requested", hasDraft: false });
      expect(await paidInvoices()).toEqual([]);
      expect(await codeOf(provider.setCancelAtPeriodEnd(id, true, ""))).toBe("gone");
    });

    test("ends at once and drops the charge after it failed", async () => {
      const { id } = await trial("declines-later");
      await bench.advance(31 * DAY_MS);
      const ended = await provider.setCancelAtPeriodEnd(id, true, "A season off");

      expect(ended).toMatchObject({ status: "canceled", hasDraft: false });
      expect((await provider.listInvoices(customerId)).filter(({ status }) => status === "open")).toEqual([]);
    });

    testWith("plans the end as usual after the draft was charged", trial, async ({ id }) => {
      await bench.advance(31 * DAY_MS);
      const { hasDraft, periodEnd } = await current(id);

      expect(hasDraft).toBe(false);
      expect(await provider.setCancelAtPeriodEnd(id, true, "")).toMatchObject({
        status: "active",
        cancelAt: periodEnd,
      });
      expect(await paidInvoices()).toHaveLength(1);
    });

    testWith("moves a trial's end and first charge later any number of times", trial, async ({ id, trialEnd }) => {
      const until = trialEnd! + 5 * DAY_MS;
      const moved = await provider.moveTrialEnd(id, until);
      const again = await provider.moveTrialEnd(id, until);
      await bench.advance(34 * DAY_MS);
      const before = { ...(await current(id)), paid: await paidInvoices() };
      await bench.advance(2 * DAY_MS);

      expect(moved).toMatchObject({ status: "trialing", trialEnd: until, periodEnd: until, cancelAt: null });
      expect(again).toEqual(moved);
      expect(before).toMatchObject({ status: "trialing", paid: [] });
      expect(await current(id)).toMatchObject({ status: "active", periodStart: until });
      expect((await paidInvoices()).map(({ amountCents }) => amountCents)).toEqual([4900]);
    });

    testWith("moves a planned end with its trial", trial, async ({ id, trialEnd }) => {
      await provider.setCancelAtPeriodEnd(id, true, "A season off");

      expect(await provider.moveTrialEnd(id, trialEnd! + 5 * DAY_MS)).toMatchObject({
        cancelAt: trialEnd! + 5 * DAY_MS,
      });
    });

    testWith("doesn't turn a past trial back into one", trial, async ({ id }) => {
      await bench.advance(31 * DAY_MS);

      expect(await codeOf(provider.moveTrialEnd(id, provider.now() + 5 * DAY_MS))).toBe("gone");
      expect((await current(id)).status).toBe("active");
    });

    test("drops the debt when a membership ends now", async () => {
      const { id } = await trial("declines-later");
      await bench.advance(31 * DAY_MS);
      const ended = await provider.cancelNow(id, "Unpaid", { voidOpenInvoice: true });

      expect(ended).toMatchObject({ status: "canceled", endedBy: "requested" });
      expect((await provider.listInvoices(customerId)).filter(({ status }) => status === "open")).toEqual([]);
    });

    test("gives up unfinished card forms and keeps finished ones", async () => {
      await savedCard();
      const open = await setUp("two");
      await provider.cancelOpenIntents(customerId);
      await provider.cancelOpenIntents(customerId);

      expect((await provider.getIntent(open.id)).status).toBe("canceled");
      expect((await setUp("one")).status).toBe("succeeded");
      await bench.giveCard(open, "works").catch(() => {});
      expect((await provider.getIntent(open.id)).paymentMethodId).toBeNull();
    });

    test("ends a subscription that waits for its first payment with the payment", async () => {
      const args = { customerId, attemptId: "two", trialUntil: null, paymentMethodId: null };
      const { subscription, intent } = await provider.subscribe(args, "sub:two");
      const ended = await provider.cancelNow(subscription.id, "Closed", { voidOpenInvoice: true });
      await bench.giveCard(intent!, "works").catch(() => {});

      expect(ended.endedAt).not.toBeNull();
      expect((await provider.getIntent(intent!.id)).status).toBe("canceled");
      expect(await paidInvoices()).toEqual([]);
    });

    testWith("deletes everything with a customer and starts nothing for them", trial, async ({ id }) => {
      const late = { customerId, attemptId: "two", trialUntil: provider.now() + 30 * DAY_MS, paymentMethodId: null };
      await provider.deleteCustomer(customerId);
      await provider.deleteCustomer(customerId);
      await bench.advance(31 * DAY_MS);

      expect((await current(id)).status).toBe("canceled");
      expect(await paidInvoices()).toEqual([]);
      expect(await codeOf(setUp("late"))).toBe("gone");
      expect(await codeOf(provider.subscribe(late, "sub:late"))).toBe("gone");
      expect(await codeOf(provider.deleteCustomer("cus_unknown"))).toBe("done");
      expect(await provider.ensureCustomer({ ...bench.groomer, customerId }, "cus:2")).not.toBe(customerId);
    });

    test("names the customer in every event", async () => {
      const since = provider.now();
      const { id } = await trial();
      await bench.advance(31 * DAY_MS);
      const events = await provider.eventsSince(since);

      expect(events.map(({ type }) => type)).toEqual(
        expect.arrayContaining(["setup_intent.succeeded", "customer.subscription.created", "invoice.paid"]),
      );
      expect(new Set(events.map((event) => event.customerId))).toEqual(new Set([customerId]));
      expect(events.some(({ subscriptionId }) => subscriptionId === id)).toBe(true);
      expect(new Set(events.map((event) => event.id)).size).toBe(events.length);
    });

    test("refuses a webhook it didn't sign", async () => {
      expect(await codeOf(provider.readWebhook("{}", new Headers({ "stripe-signature": "t=1,v1=00" })))).toBe(
        "bad_signature",
      );
    });
  });
}
