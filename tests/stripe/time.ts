import type Stripe from "stripe";
import { collect, draftInvoice, endSubscription, finalize, paymentOf, subscriptionOf } from "./invoices.ts";
import type { World } from "./world.ts";

const HOUR = 3600;
const DAY = 24 * HOUR;

interface Step {
  at: number;
  run(): void;
}

/** Lets everything happen whose time has come, in order, each at its own time. */
export function catchUp(world: World) {
  const target = world.target();
  for (;;) {
    const [next] = dueSteps(world).sort((a, b) => a.at - b.at);
    if (!next || next.at > target) break;
    world.setTime(Math.max(next.at, world.now()));
    next.run();
  }
  world.setTime(target);
}

const dueSteps = (world: World): Step[] => [
  ...world.all("subscription").flatMap((subscription) => stepsOf(world, subscription)),
  ...world.all("invoice").flatMap((invoice) => invoiceSteps(world, invoice)),
];

const LIVE = ["trialing", "active", "past_due"];

function stepsOf(world: World, subscription: Stripe.Subscription): Step[] {
  if (subscription.status === "incomplete") {
    return [{ at: subscription.created + 23 * HOUR, run: () => expire(world, subscription) }];
  }
  if (!LIVE.includes(subscription.status)) return [];
  const { current_period_end: periodEnd } = subscription.items.data[0]!;
  const end = subscription.cancel_at_period_end ? periodEnd : subscription.cancel_at;
  if (end !== null && end <= periodEnd) {
    return [{ at: end, run: () => endSubscription(world, subscription, "cancellation_requested") }];
  }
  return [...warning(world, subscription), { at: periodEnd, run: () => renew(world, subscription) }];
}

/** Three days before a trial ends, once. */
function warning(world: World, subscription: Stripe.Subscription): Step[] {
  if (subscription.status !== "trialing" || subscription.trial_end === null) return [];
  if (world.warned.has(subscription.id)) return [];
  const run = () => {
    world.warned.add(subscription.id);
    world.emit("customer.subscription.trial_will_end", subscription);
  };
  return [{ at: subscription.trial_end - 3 * DAY, run }];
}

function invoiceSteps(world: World, invoice: Stripe.Invoice): Step[] {
  if (!LIVE.includes(subscriptionOf(world, invoice).status)) return [];
  if (invoice.status === "draft" && invoice.auto_advance && invoice.automatically_finalizes_at !== null) {
    return [{ at: invoice.automatically_finalizes_at, run: () => finalizeAndCollect(world, invoice) }];
  }
  if (invoice.status !== "open" || invoice.next_payment_attempt === null) return [];
  return [{ at: invoice.next_payment_attempt, run: () => void collect(world, invoice) }];
}

function finalizeAndCollect(world: World, invoice: Stripe.Invoice) {
  finalize(world, invoice);
  if (invoice.status === "open") collect(world, invoice);
}

/** The next period begins with a draft that is charged an hour later; without a card a trial ends here. */
function renew(world: World, subscription: Stripe.Subscription) {
  const item = subscription.items.data[0]!;
  if (subscription.status === "trialing" && !hasCard(world, subscription)) {
    return endSubscription(world, subscription, "cancellation_requested");
  }
  item.current_period_start = item.current_period_end;
  item.current_period_end = monthsAfter(subscription.billing_cycle_anchor, item.current_period_start);
  if (subscription.status === "trialing") subscription.status = "active";
  draftInvoice(world, subscription, item.price.unit_amount ?? 0, "subscription_cycle");
  world.emit("customer.subscription.updated", subscription);
}

const hasCard = (world: World, { default_payment_method, customer }: Stripe.Subscription) =>
  default_payment_method !== null ||
  world.get("customer", String(customer)).invoice_settings.default_payment_method !== null;

/** The first monthly day of the anchor after `after`; the last of the month when it has no such day. */
export function monthsAfter(anchor: number, after: number): number {
  const start = Temporal.Instant.fromEpochMilliseconds(anchor * 1000).toZonedDateTimeISO("UTC");
  for (let months = 1; ; months++) {
    const at = start.add({ months }).epochMilliseconds / 1000;
    if (at > after) return at;
  }
}

function expire(world: World, subscription: Stripe.Subscription) {
  Object.assign(subscription, { status: "incomplete_expired", ended_at: world.now(), canceled_at: world.now() });
  for (const invoice of openInvoices(world, subscription)) voidInvoice(world, invoice);
  world.emit("customer.subscription.updated", subscription);
}

const openInvoices = (world: World, { id }: Stripe.Subscription) =>
  world.all("invoice").filter((invoice) => invoice.status === "open" && subscriptionOf(world, invoice).id === id);

export function voidInvoice(world: World, invoice: Stripe.Invoice) {
  invoice.status = "void";
  invoice.status_transitions.voided_at = world.now();
  const payment = paymentOf(world, invoice.id);
  if (payment) payment.status = "canceled";
  world.emit("invoice.voided", invoice);
}
