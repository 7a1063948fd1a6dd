import type Stripe from "stripe";
import { type Intent, PaymentError, type PaymentProvider } from "./provider.ts";
import { isReplayedCall, msToSeconds, stripeIdOf } from "./stripe-client.ts";
import { needsCardholder, nullIfMissing, withPaymentErrors, withPaymentInDoubt } from "./stripe-errors.ts";
import { fieldsToExpand, snapshotOf, toIntent } from "./stripe-read.ts";

const expand = ["confirmation_secret", "payments"];

/** Null if nothing is due. Needs `confirmation_secret` and `payments` expanded. */
async function openPayment(stripe: Stripe, invoice: Stripe.Invoice): Promise<Intent | null> {
  const payment = invoice.status === "open" ? await paymentOf(stripe, invoice) : null;
  if (!payment) return null;
  const intent = toIntent(payment);
  return { ...intent, clientSecret: invoice.confirmation_secret?.client_secret ?? intent.clientSecret };
}

async function paymentOf(stripe: Stripe, { payments }: Stripe.Invoice): Promise<Stripe.PaymentIntent | null> {
  const tries = payments?.data ?? [];
  const { payment_intent } = (tries.find((payment) => payment.is_default) ?? tries[0])?.payment ?? {};
  return payment_intent ? stripe.paymentIntents.retrieve(stripeIdOf(payment_intent)) : null;
}

/** Returns the payment if the bank requires 3DS, or else null. */
async function payOpenInvoice(stripe: Stripe, subscription: string, card: string | null, key: string) {
  const open = await stripe.invoices.list({ subscription, status: "open", limit: 1, expand: ["data.payments"] });
  const invoice = open.data[0];
  if (!invoice) return null;
  const idempotencyKey = `${key}:${card ?? "saved"}:${await lastTry(stripe, invoice)}`;
  const paymentOptions = { ...(card ? { payment_method: card } : {}), off_session: false };
  const failure = await stripe.invoices.pay(invoice.id, paymentOptions, { idempotencyKey }).then(
    () => null,
    (error: unknown) => error,
  );
  const now = await stripe.invoices.retrieve(invoice.id, { expand });
  // Another click paid it in between.
  if (failure && now.status !== "paid" && !needsCardholder(failure)) throw failure;
  return openPayment(stripe, now);
}

/** Includes the last try, so two clicks are one payment, but a retry is a new one. */
async function lastTry(stripe: Stripe, invoice: Stripe.Invoice): Promise<string> {
  const payment = await paymentOf(stripe, invoice);
  const charge = payment?.latest_charge;
  return `${charge ? stripeIdOf(charge) : "none"}:${payment?.last_payment_error?.code ?? ""}`;
}

/** Voids all debts of a subscription. Drafts first, because they become open invoices. True if anything was voided. */
async function settleNothingMore(stripe: Stripe, subscription: string): Promise<boolean> {
  const drafts = await stripe.invoices.list({ subscription, status: "draft", limit: 100 });
  const stopped = await Promise.all(
    drafts.data.map(({ id }) => nullIfMissing(stripe.invoices.update(id, { auto_advance: false }))),
  );
  const open = await stripe.invoices.list({ subscription, status: "open", limit: 100 });
  const voided = await Promise.all(open.data.map(({ id }) => nullIfMissing(stripe.invoices.voidInvoice(id))));
  return [...stopped, ...voided].some((invoice) => invoice !== null);
}

export function subscriptionMethods(stripe: Stripe, price: string) {
  const current = async (id: string) => snapshotOf(await stripe.subscriptions.retrieve(id, { expand: fieldsToExpand }));
  async function payWithCard(id: string, card: string | null, key: string) {
    if (card) await putCard(stripe, (await current(id)).customerId, id, card);
    const intent = await payOpenInvoice(stripe, id, card, key);
    return { subscription: await current(id), intent };
  }
  async function cancelNow(id: string, why: string, voidOpenInvoice: boolean) {
    await cancel(stripe, id, why);
    if (voidOpenInvoice) await settleNothingMore(stripe, id);
    return current(id);
  }
  return {
    subscribe: (args, key) => withPaymentInDoubt(subscribe(stripe, price, args, key)),
    getSubscription: (id) => nullIfMissing(withPaymentInDoubt(current(id))),
    async findSubscriptions(customer) {
      const expand = fieldsToExpand.map((path) => `data.${path}`);
      const all = stripe.subscriptions.list({ customer, status: "all", limit: 100, expand });
      const found = await nullIfMissing(withPaymentInDoubt(all));
      return (found?.data ?? []).map(snapshotOf).sort((a, b) => b.createdAt - a.createdAt);
    },
    setCancelAtPeriodEnd: (id, on, why) => withPaymentErrors(setCancelAtPeriodEnd(stripe, id, on, why)),
    moveTrialEnd: (id, until) => withPaymentErrors(moveTrialEnd(stripe, id, until)),
    cancelNow: (id, why, { voidOpenInvoice }) => withPaymentErrors(cancelNow(id, why, voidOpenInvoice)),
    payOpenInvoice: (id, card, key) => withPaymentInDoubt(payWithCard(id, card, key)),
    replaceCard: (customer, id, card) => withPaymentErrors(putCard(stripe, customer, id, card)),
  } satisfies Partial<PaymentProvider>;
}

type SubscribeArgs = Parameters<PaymentProvider["subscribe"]>[0];

/** `default_incomplete` charges no card without the browser. */
async function subscribe(stripe: Stripe, price: string, wish: SubscribeArgs, idempotencyKey: string) {
  const { customerId, attemptId, trialUntil, paymentMethodId } = wish;
  if (trialUntil !== null && paymentMethodId) await makeDefault(stripe, customerId, paymentMethodId);
  const expand = [...fieldsToExpand, "latest_invoice.confirmation_secret", "latest_invoice.payments"];
  const created = await stripe.subscriptions.create(
    {
      customer: customerId,
      items: [{ price }],
      ...(trialUntil === null ? { payment_behavior: "default_incomplete" } : trial(trialUntil, paymentMethodId)),
      payment_settings: { save_default_payment_method: "on_subscription", payment_method_types: ["card"] },
      metadata: { attempt: attemptId },
      expand,
    },
    { idempotencyKey },
  );
  const subscription = isReplayedCall(created) ? await stripe.subscriptions.retrieve(created.id, { expand }) : created;
  const invoice = subscription.latest_invoice;
  const intent: Intent | null = invoice && typeof invoice !== "string" ? await openPayment(stripe, invoice) : null;
  return { subscription: snapshotOf(subscription), intent };
}

const trial = (until: number, card: string | null): Stripe.SubscriptionCreateParams => ({
  trial_end: msToSeconds(until),
  trial_settings: { end_behavior: { missing_payment_method: "cancel" } },
  ...(card ? { default_payment_method: card } : {}),
});

async function setCancelAtPeriodEnd(stripe: Stripe, id: string, on: boolean, why: string) {
  const before = await stripe.subscriptions.retrieve(id);
  if (on && before.ended_at === null && (await settleNothingMore(stripe, id))) {
    await cancel(stripe, id, why);
    return snapshotOf(await stripe.subscriptions.retrieve(id, { expand: fieldsToExpand }));
  }
  const changes: Stripe.SubscriptionUpdateParams = on
    ? { ...withEnd(before), cancellation_details: { comment: why } }
    : withoutEnd(before);
  return snapshotOf(await stripe.subscriptions.update(id, { ...changes, expand: fieldsToExpand }));
}

/** Keeps an earlier end set on Stripe's page. */
function withEnd(before: Stripe.Subscription): Stripe.SubscriptionUpdateParams {
  const { cancelAt, periodEnd } = snapshotOf(before);
  return cancelAt !== null && cancelAt <= periodEnd ? {} : { cancel_at_period_end: true };
}

function withoutEnd({ cancel_at, cancel_at_period_end }: Stripe.Subscription): Stripe.SubscriptionUpdateParams {
  if (cancel_at_period_end) return { cancel_at_period_end: false };
  return cancel_at === null ? {} : { cancel_at: "" };
}

/** Only a trial may be moved, because Stripe would return a paid membership to a trial. */
async function moveTrialEnd(stripe: Stripe, id: string, until: number) {
  const { status } = await stripe.subscriptions.retrieve(id);
  if (status !== "trialing") throw new PaymentError("gone", "This trial is over.");
  const end = { trial_end: msToSeconds(until), proration_behavior: "none" } as const;
  return snapshotOf(await stripe.subscriptions.update(id, { ...end, expand: fieldsToExpand }));
}

/** Ends it now without a charge. Idempotent. */
async function cancel(stripe: Stripe, id: string, why: string): Promise<void> {
  const { ended_at } = await stripe.subscriptions.retrieve(id);
  if (ended_at !== null) return;
  await stripe.subscriptions.cancel(id, {
    invoice_now: false,
    prorate: false,
    cancellation_details: { comment: why },
  });
}

const makeDefault = (stripe: Stripe, customer: string, card: string) =>
  stripe.customers.update(customer, { invoice_settings: { default_payment_method: card } });

async function putCard(stripe: Stripe, customer: string, id: string, card: string) {
  await makeDefault(stripe, customer, card);
  const changed = await stripe.subscriptions.update(id, { default_payment_method: card, expand: fieldsToExpand });
  return snapshotOf(changed);
}
