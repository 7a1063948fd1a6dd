import type Stripe from "stripe";
import { invoicePayment } from "./billing-objects.ts";
import { invoice as invoiceObject } from "./invoice-object.ts";
import { paymentIntent } from "./objects.ts";
import { tryPayment } from "./payments.ts";
import type { World } from "./world.ts";

const HOUR = 3600;
const DAY = 24 * HOUR;
/** The tries after the first one, counted from it. */
const RETRY_AFTER = [3 * DAY, 5 * DAY, 7 * DAY];

export function draftInvoice(
  world: World,
  subscription: Stripe.Subscription,
  amount: number,
  billing_reason: Stripe.Invoice.BillingReason,
): Stripe.Invoice {
  const invoice = invoiceObject(world.newId("in"), world.now(), subscription, amount);
  invoice.billing_reason = billing_reason;
  invoice.automatically_finalizes_at = world.now() + HOUR;
  subscription.latest_invoice = invoice.id;
  return world.put<"invoice">(invoice);
}

/** The invoice gets its number and, when something is due, its payment. */
export function finalize(world: World, invoice: Stripe.Invoice) {
  invoice.number = `LOCAL-${invoice.id.slice(-4).toUpperCase()}`;
  invoice.hosted_invoice_url = `https://invoice.stripe.com/i/${invoice.id}`;
  invoice.automatically_finalizes_at = null;
  invoice.status_transitions.finalized_at = world.now();
  if (invoice.amount_due === 0) return markPaid(world, invoice);
  invoice.status = "open";
  const intent = paymentIntent(world.newId("pi"), world.now(), String(invoice.customer), invoice.amount_due);
  world.put<"payment_intent">(intent);
  world.put<"invoice_payment">(invoicePayment(world.newId("inpay"), invoice, intent.id));
}

export function paymentOf(world: World, invoice: string): Stripe.PaymentIntent | null {
  const payment = world.all("invoice_payment").find((one) => one.invoice === invoice);
  return payment ? world.get("payment_intent", String(payment.payment.payment_intent)) : null;
}

export const subscriptionOf = (world: World, { parent }: Stripe.Invoice) =>
  world.get("subscription", String(parent?.subscription_details?.subscription));

/** One automatic try, by the card that is saved. A failure plans the next one, or ends the subscription. */
export function collect(world: World, invoice: Stripe.Invoice, isPresent = false): Stripe.PaymentIntent {
  const subscription = subscriptionOf(world, invoice);
  const intent = paymentOf(world, invoice.id)!;
  const { default_payment_method: fallback } = world.get("customer", String(subscription.customer)).invoice_settings;
  const method = subscription.default_payment_method ?? fallback;
  if (method) tryPayment(world, intent, String(method), isPresent);
  else intent.last_payment_error = { type: "card_error", code: "card_declined" };
  if (!isPresent || invoice.attempt_count === 0) invoice.attempt_count += 1;
  invoice.attempted = true;
  if (intent.status !== "succeeded") failed(world, invoice, intent, isPresent);
  return intent;
}

function failed(world: World, invoice: Stripe.Invoice, intent: Stripe.PaymentIntent, isPresent: boolean) {
  const subscription = subscriptionOf(world, invoice);
  if (intent.status === "requires_action") world.emit("invoice.payment_action_required", invoice);
  else world.emit("invoice.payment_failed", invoice);
  if (subscription.status === "active") {
    subscription.status = "past_due";
    world.emit("customer.subscription.updated", subscription);
  }
  if (!isPresent) planRetry(world, invoice);
}

function planRetry(world: World, invoice: Stripe.Invoice) {
  const wait = RETRY_AFTER[invoice.attempt_count - 1];
  invoice.next_payment_attempt = wait === undefined ? null : invoice.status_transitions.finalized_at! + wait;
  if (wait === undefined) endSubscription(world, subscriptionOf(world, invoice), "payment_failed");
}

type Reason = Stripe.Subscription.CancellationDetails.Reason;

export function endSubscription(world: World, subscription: Stripe.Subscription, reason: Reason) {
  Object.assign(subscription, { status: "canceled", canceled_at: world.now(), ended_at: world.now() });
  subscription.cancellation_details = { ...subscription.cancellation_details!, reason };
  world.emit("customer.subscription.deleted", subscription);
}

const paymentRow = (world: World, intent: Stripe.PaymentIntent) =>
  world.all("invoice_payment").find(({ payment }) => payment.payment_intent === intent.id)!;

export const invoiceOf = (world: World, intent: Stripe.PaymentIntent) =>
  world.get("invoice", String(paymentRow(world, intent).invoice));

/** Called when a payment went through: the invoice is paid, and the subscription with it. */
export function settleInvoice(world: World, intent: Stripe.PaymentIntent) {
  Object.assign(paymentRow(world, intent), { status: "paid", amount_paid: intent.amount });
  const invoice = invoiceOf(world, intent);
  const subscription = subscriptionOf(world, invoice);
  if (subscription.payment_settings?.save_default_payment_method === "on_subscription") {
    subscription.default_payment_method ??= String(intent.payment_method);
  }
  markPaid(world, invoice);
}

function markPaid(world: World, invoice: Stripe.Invoice) {
  Object.assign(invoice, { status: "paid", amount_paid: invoice.amount_due, amount_remaining: 0 });
  invoice.next_payment_attempt = null;
  invoice.status_transitions.paid_at = world.now();
  world.emit("invoice.paid", invoice);
  const subscription = subscriptionOf(world, invoice);
  if (["incomplete", "past_due"].includes(subscription.status)) {
    subscription.status = "active";
    world.emit("customer.subscription.updated", subscription);
  }
}
