import type Stripe from "stripe";
import { collect, draftInvoice, endSubscription, finalize, paymentOf, subscriptionOf } from "./invoices.ts";
import type { Store } from "./store.ts";

const HOUR = 3600;
const DAY = 24 * HOUR;

interface Step {
  at: number;
  run(): void;
}

export function catchUp(store: Store) {
  const target = store.target();
  for (;;) {
    const [next] = dueSteps(store).sort((a, b) => a.at - b.at);
    if (!next || next.at > target) break;
    store.setTime(Math.max(next.at, store.now()));
    next.run();
  }
  store.setTime(target);
}

const dueSteps = (store: Store): Step[] => [
  ...store.all("subscription").flatMap((subscription) => stepsOf(store, subscription)),
  ...store.all("invoice").flatMap((invoice) => invoiceSteps(store, invoice)),
];

const LIVE = ["trialing", "active", "past_due"];

function stepsOf(store: Store, subscription: Stripe.Subscription): Step[] {
  if (subscription.status === "incomplete") {
    return [{ at: subscription.created + 23 * HOUR, run: () => expire(store, subscription) }];
  }
  if (!LIVE.includes(subscription.status)) return [];
  const { current_period_end: periodEnd } = subscription.items.data[0]!;
  const end = subscription.cancel_at_period_end ? periodEnd : subscription.cancel_at;
  if (end !== null && end <= periodEnd) {
    return [{ at: end, run: () => endSubscription(store, subscription, "cancellation_requested") }];
  }
  return [...warning(store, subscription), { at: periodEnd, run: () => renew(store, subscription) }];
}

function warning(store: Store, subscription: Stripe.Subscription): Step[] {
  if (subscription.status !== "trialing" || subscription.trial_end === null) return [];
  if (store.warned.has(subscription.id)) return [];
  const run = () => {
    store.warned.add(subscription.id);
    store.emit("customer.subscription.trial_will_end", subscription);
  };
  return [{ at: subscription.trial_end - 3 * DAY, run }];
}

function invoiceSteps(store: Store, invoice: Stripe.Invoice): Step[] {
  if (!LIVE.includes(subscriptionOf(store, invoice).status)) return [];
  if (invoice.status === "draft" && invoice.auto_advance && invoice.automatically_finalizes_at !== null) {
    return [{ at: invoice.automatically_finalizes_at, run: () => finalizeAndCollect(store, invoice) }];
  }
  if (invoice.status !== "open" || invoice.next_payment_attempt === null) return [];
  return [{ at: invoice.next_payment_attempt, run: () => void collect(store, invoice) }];
}

function finalizeAndCollect(store: Store, invoice: Stripe.Invoice) {
  finalize(store, invoice);
  if (invoice.status === "open") collect(store, invoice);
}

function renew(store: Store, subscription: Stripe.Subscription) {
  const item = subscription.items.data[0]!;
  if (subscription.status === "trialing" && !hasCard(store, subscription)) {
    return endSubscription(store, subscription, "cancellation_requested");
  }
  item.current_period_start = item.current_period_end;
  item.current_period_end = monthsAfter(subscription.billing_cycle_anchor, item.current_period_start);
  if (subscription.status === "trialing") subscription.status = "active";
  draftInvoice(store, subscription, item.price.unit_amount ?? 0, "subscription_cycle");
  store.emit("customer.subscription.updated", subscription);
}

const hasCard = (store: Store, { default_payment_method, customer }: Stripe.Subscription) =>
  default_payment_method !== null ||
  store.get("customer", String(customer)).invoice_settings.default_payment_method !== null;

export function monthsAfter(anchor: number, after: number): number {
  const start = Temporal.Instant.fromEpochMilliseconds(anchor * 1000).toZonedDateTimeISO("UTC");
  for (let months = 1; ; months++) {
    const at = start.add({ months }).epochMilliseconds / 1000;
    if (at > after) return at;
  }
}

function expire(store: Store, subscription: Stripe.Subscription) {
  Object.assign(subscription, { status: "incomplete_expired", ended_at: store.now(), canceled_at: store.now() });
  for (const invoice of openInvoices(store, subscription)) voidInvoice(store, invoice);
  store.emit("customer.subscription.updated", subscription);
}

const openInvoices = (store: Store, { id }: Stripe.Subscription) =>
  store.all("invoice").filter((invoice) => invoice.status === "open" && subscriptionOf(store, invoice).id === id);

export function voidInvoice(store: Store, invoice: Stripe.Invoice) {
  invoice.status = "void";
  invoice.status_transitions.voided_at = store.now();
  const payment = paymentOf(store, invoice.id);
  if (payment) payment.status = "canceled";
  store.emit("invoice.voided", invoice);
}
