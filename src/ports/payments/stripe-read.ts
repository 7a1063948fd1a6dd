import type Stripe from "stripe";
import { invoiceStatuses } from "#db/db.ts";
import { type SubscriptionStatus, subscriptionStatuses } from "#src/shared/money/membership-labels.ts";
import {
  type Card,
  type Intent,
  type Invoice,
  PaymentError,
  type ProviderEvent,
  type ProviderSubscription,
} from "./provider.ts";
import { secondsToMs, stripeIdOf } from "./stripe-client.ts";
import { declineSentence } from "./stripe-errors.ts";

/** Fields to expand for `snapshotOf`; the customer's card is the fallback. */
export const fieldsToExpand = [
  "default_payment_method",
  "customer.invoice_settings.default_payment_method",
  "latest_invoice",
];

export function snapshotOf(subscription: Stripe.Subscription): ProviderSubscription {
  const periods = subscription.items.data;
  const periodEnd = secondsToMs(Math.max(...periods.map((item) => item.current_period_end)));
  const scheduled = instantOf(subscription.cancel_at) ?? (subscription.cancel_at_period_end ? periodEnd : null);
  return {
    id: subscription.id,
    customerId: stripeIdOf(subscription.customer),
    status: statusOf(subscription.status),
    createdAt: secondsToMs(subscription.created),
    trialEnd: instantOf(subscription.trial_end),
    periodStart: secondsToMs(Math.max(...periods.map((item) => item.current_period_start))),
    periodEnd,
    cancelAt: subscription.ended_at === null ? scheduled : null,
    hasDraft: subscription.ended_at === null && isDraft(subscription.latest_invoice),
    endedAt: instantOf(subscription.ended_at),
    endedBy: endedByOf(subscription),
    card: cardOf(subscription),
  };
}

const instantOf = (seconds: number | null) => (seconds === null ? null : secondsToMs(seconds));

/** Unknown statuses must not list anyone. */
const statusOf = (status: string): SubscriptionStatus =>
  subscriptionStatuses.find((known) => known === status) ?? "unpaid";

/** A draft that won't be sent is never charged. */
const isDraft = (invoice: Stripe.Subscription["latest_invoice"]) =>
  invoice !== null && typeof invoice !== "string" && invoice.status === "draft" && invoice.auto_advance !== false;

function endedByOf({ ended_at, cancellation_details }: Stripe.Subscription): ProviderSubscription["endedBy"] {
  if (ended_at === null || !cancellation_details?.reason) return null;
  return ["payment_failed", "payment_disputed"].includes(cancellation_details.reason) ? "payment_failed" : "requested";
}

function cardOf({ default_payment_method: own, customer }: Stripe.Subscription): Card | null {
  const fallback =
    typeof customer === "string" || customer.deleted ? null : customer.invoice_settings.default_payment_method;
  const method = own ?? fallback;
  if (!method || typeof method === "string" || !method.card) return null;
  const { brand, last4, exp_month, exp_year, fingerprint } = method.card;
  return { id: method.id, brand, last4, expMonth: exp_month, expYear: exp_year, fingerprint: fingerprint ?? null };
}

export function toIntent(intent: Stripe.SetupIntent | Stripe.PaymentIntent): Intent {
  const failure = intent.object === "setup_intent" ? intent.last_setup_error : intent.last_payment_error;
  return {
    id: intent.id,
    kind: intent.object === "setup_intent" ? "setup" : "payment",
    clientSecret: intent.client_secret ?? "",
    status: intentStatusOf(intent.status),
    customerId: intent.customer ? stripeIdOf(intent.customer) : "",
    paymentMethodId: intent.status === "succeeded" && intent.payment_method ? stripeIdOf(intent.payment_method) : null,
    fingerprint: intent.status === "succeeded" ? fingerprintOf(intent.payment_method) : null,
    failure: failure && intent.status !== "succeeded" ? declineSentence(failure) : null,
  };
}

const fingerprintOf = (method: string | Stripe.PaymentMethod | null) =>
  typeof method === "string" ? null : (method?.card?.fingerprint ?? null);

/** `requires_confirmation` has an unconfirmed card, so the browser starts again. */
function intentStatusOf(status: string): Intent["status"] {
  if (status === "requires_action" || status === "succeeded" || status === "canceled") return status;
  return status === "processing" || status === "requires_capture" ? "processing" : "requires_payment_method";
}

export const invoiceOf = (invoice: Stripe.Invoice): Invoice => ({
  id: invoice.id,
  number: invoice.number,
  createdAt: secondsToMs(invoice.created),
  amountCents: invoice.status === "paid" ? invoice.amount_paid : invoice.amount_due,
  paidAt: instantOf(invoice.status_transitions.paid_at),
  status: invoiceStatuses.find((known) => known === invoice.status) ?? "draft",
  url: invoice.hosted_invoice_url ?? null,
});
type EventIds = Pick<ProviderEvent, "customerId" | "subscriptionId" | "intentId">;

/** A dispute names only its charge, so the customer is looked up. */
export async function providerEventOf(
  event: Stripe.Event,
  customerOfCharge: (chargeId: string) => Promise<string | null>,
): Promise<ProviderEvent> {
  if (!isEvent(event)) throw new PaymentError("bad_signature", "This isn't a Stripe event.");
  const object = event.data.object as EventObject;
  const bell = bellOf(object);
  const dispute = object.object === "dispute" ? object : null;
  const chargeId = dispute && idOrNull(dispute.charge);
  const customerId = chargeId === null ? bell.customerId : await customerOfCharge(chargeId);
  const isLostChargeback = dispute?.status === "lost";
  return {
    id: event.id,
    type: event.type,
    createdAt: secondsToMs(event.created),
    ...bell,
    customerId,
    isLostChargeback,
  };
}

/** A signed event may still have another API version's shape. */
const isEvent = (event: Partial<Stripe.Event> | null): event is Stripe.Event =>
  typeof event?.id === "string" &&
  typeof event.type === "string" &&
  Number.isSafeInteger(event.created) &&
  typeof event.data?.object === "object" &&
  event.data.object !== null;

type EventObject = Stripe.Subscription | Stripe.Invoice | Stripe.SetupIntent | Stripe.Charge | Stripe.Dispute;

function bellOf(object: EventObject): EventIds {
  const nobody: EventIds = { customerId: null, subscriptionId: null, intentId: null };
  switch (object.object) {
    case "subscription":
      return { ...nobody, customerId: idOrNull(object.customer), subscriptionId: idOrNull(object.id) };
    case "invoice":
      return { ...nobody, customerId: idOrNull(object.customer), subscriptionId: subscriptionOf(object) };
    case "setup_intent":
      return { ...nobody, customerId: idOrNull(object.customer), intentId: idOrNull(object.id) };
    case "charge":
      return { ...nobody, customerId: idOrNull(object.customer), intentId: idOrNull(object.payment_intent) };
    default:
      return nobody;
  }
}

/** Null if invalid, because types aren't guaranteed at runtime. */
function idOrNull(value: string | { id: string } | null | undefined): string | null {
  const id: unknown = value ? stripeIdOf(value) : null;
  return typeof id === "string" && id !== "" ? id : null;
}

const subscriptionOf = ({ parent }: Stripe.Invoice) => idOrNull(parent?.subscription_details?.subscription ?? null);
