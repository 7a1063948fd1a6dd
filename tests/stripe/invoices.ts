import type Stripe from "stripe";
import { invoice as invoiceObject, invoicePayment, paymentIntent } from "./objects.ts";
import { tryPayment } from "./payments.ts";
import type { Store } from "./store.ts";

const HOUR = 3600;
const DAY = 24 * HOUR;

export function draftInvoice(
  store: Store,
  subscription: Stripe.Subscription,
  amount: number,
  billing_reason: Stripe.Invoice.BillingReason,
): Stripe.Invoice {
  const invoice = invoiceObject(store.newId("in"), store.now(), subscription, amount);
  invoice.billing_reason = billing_reason;
  invoice.automatically_finalizes_at = store.now() + HOUR;
  subscription.latest_invoice = invoice.id;
  return store.put<"invoice">(invoice);
}

export function finalize(store: Store, invoice: Stripe.Invoice) {
  invoice.number = `LOCAL-${invoice.id.slice(-4).toUpperCase()}`;
  invoice.hosted_invoice_url = `https://invoice.stripe.com/i/${invoice.id}`;
  invoice.automatically_finalizes_at = null;
  invoice.status_transitions.finalized_at = store.now();
  if (invoice.amount_due === 0) return markPaid(store, invoice);
  invoice.status = "open";
  const intent = paymentIntent(store.newId("pi"), store.now(), String(invoice.customer), invoice.amount_due);
  store.put<"payment_intent">(intent);
  store.put<"invoice_payment">(invoicePayment(store.newId("inpay"), invoice, intent.id));
}

export function paymentOf(store: Store, invoice: string): Stripe.PaymentIntent | null {
  const payment = store.all("invoice_payment").find((one) => one.invoice === invoice);
  return payment ? store.get("payment_intent", String(payment.payment.payment_intent)) : null;
}

export const subscriptionOf = (store: Store, { parent }: Stripe.Invoice) =>
  store.get("subscription", String(parent?.subscription_details?.subscription));

export function collect(store: Store, invoice: Stripe.Invoice, isPresent = false): Stripe.PaymentIntent {
  const subscription = subscriptionOf(store, invoice);
  const intent = paymentOf(store, invoice.id)!;
  const { default_payment_method: fallback } = store.get("customer", String(subscription.customer)).invoice_settings;
  const method = subscription.default_payment_method ?? fallback;
  if (method) tryPayment(store, intent, String(method), isPresent);
  else intent.last_payment_error = { type: "card_error", code: "card_declined" };
  if (!isPresent || invoice.attempt_count === 0) invoice.attempt_count += 1;
  invoice.attempted = true;
  if (intent.status !== "succeeded") failed(store, invoice, intent, isPresent);
  return intent;
}

function failed(store: Store, invoice: Stripe.Invoice, intent: Stripe.PaymentIntent, isPresent: boolean) {
  const subscription = subscriptionOf(store, invoice);
  if (intent.status === "requires_action") store.emit("invoice.payment_action_required", invoice);
  else store.emit("invoice.payment_failed", invoice);
  if (subscription.status === "active") {
    subscription.status = "past_due";
    store.emit("customer.subscription.updated", subscription);
  }
  if (!isPresent) planRetry(store, invoice);
}

function planRetry(store: Store, invoice: Stripe.Invoice) {
  const wait = [3 * DAY, 5 * DAY, 7 * DAY][invoice.attempt_count - 1];
  invoice.next_payment_attempt = wait === undefined ? null : invoice.status_transitions.finalized_at! + wait;
  if (wait !== undefined) return;
  if (store.afterLastTry === "cancel") endSubscription(store, subscriptionOf(store, invoice), "payment_failed");
  else subscriptionOf(store, invoice).status = store.afterLastTry;
}

type Reason = Stripe.Subscription.CancellationDetails.Reason;

export function endSubscription(store: Store, subscription: Stripe.Subscription, reason: Reason) {
  Object.assign(subscription, { status: "canceled", canceled_at: store.now(), ended_at: store.now() });
  subscription.cancellation_details = { ...subscription.cancellation_details!, reason };
  store.emit("customer.subscription.deleted", subscription);
}

const paymentRow = (store: Store, intent: Stripe.PaymentIntent) =>
  store.all("invoice_payment").find(({ payment }) => payment.payment_intent === intent.id)!;

export const invoiceOf = (store: Store, intent: Stripe.PaymentIntent) =>
  store.get("invoice", String(paymentRow(store, intent).invoice));

export function settleInvoice(store: Store, intent: Stripe.PaymentIntent) {
  Object.assign(paymentRow(store, intent), { status: "paid", amount_paid: intent.amount });
  const invoice = invoiceOf(store, intent);
  const subscription = subscriptionOf(store, invoice);
  if (subscription.payment_settings?.save_default_payment_method === "on_subscription") {
    subscription.default_payment_method ??= String(intent.payment_method);
  }
  markPaid(store, invoice);
}

function markPaid(store: Store, invoice: Stripe.Invoice) {
  Object.assign(invoice, { status: "paid", amount_paid: invoice.amount_due, amount_remaining: 0 });
  invoice.next_payment_attempt = null;
  invoice.status_transitions.paid_at = store.now();
  store.emit("invoice.paid", invoice);
  const subscription = subscriptionOf(store, invoice);
  if (["incomplete", "past_due"].includes(subscription.status)) {
    subscription.status = "active";
    store.emit("customer.subscription.updated", subscription);
  }
}
