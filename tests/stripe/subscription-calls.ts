import type Stripe from "stripe";
import type { ApiCall } from "./calls.ts";
import { below, flagOf, invalidParam, type Params, refuseUnknown, required, textOf, valuesUnder } from "./form.ts";
import { draftInvoice, endSubscription, finalize } from "./invoices.ts";
import { subscription } from "./objects.ts";
import { cardOf } from "./payments.ts";
import { Refusal, type Store } from "./store.ts";
import { monthsAfter } from "./time.ts";

const createParams = [
  "customer",
  "items",
  "default_payment_method",
  "trial_end",
  "trial_settings",
  "payment_behavior",
  "payment_settings",
  "metadata",
];

const updateParams = [
  "cancel_at_period_end",
  "cancel_at",
  "cancellation_details",
  "default_payment_method",
  "trial_end",
  "proration_behavior",
];

export const subscriptionCalls: Record<string, ApiCall> = {
  "POST /v1/subscriptions": (store, params) => {
    refuseUnknown(params, createParams);
    const made = newSubscription(store, params);
    store.put<"subscription">(made);
    store.emit("customer.subscription.created", made);
    const isTrial = made.status === "trialing";
    const amount = isTrial ? 0 : (made.items.data[0]!.price.unit_amount ?? 0);
    finalize(store, draftInvoice(store, made, amount, "subscription_create"));
    return made;
  },
  "GET /v1/subscriptions": (store, params) => {
    refuseUnknown(params, ["customer", "price", "status", "limit", "starting_after"]);
    const customer = textOf(params, "customer");
    const owner = customer && store.get("customer", customer).id;
    const status = textOf(params, "status");
    return store
      .all("subscription")
      .filter((found) => !owner || found.customer === owner)
      .filter((found) => !status || status === "all" || found.status === status);
  },
  "GET /v1/subscriptions/:id": (store, _params, id) => store.get("subscription", id),
  "POST /v1/subscriptions/:id": (store, params, id) => {
    refuseUnknown(params, updateParams);
    const found = store.get("subscription", id);
    if (found.ended_at !== null) throw ended();
    update(store, found, params);
    store.emit("customer.subscription.updated", found);
    return found;
  },
  "DELETE /v1/subscriptions/:id": (store, params, id) => {
    refuseUnknown(params, ["invoice_now", "prorate", "cancellation_details"]);
    const found = store.get("subscription", id);
    if (found.ended_at !== null) throw ended();
    comment(found, params);
    endSubscription(store, found, "cancellation_requested");
    return found;
  },
};

function newSubscription(store: Store, params: Params): Stripe.Subscription {
  const now = store.now();
  const owner = store.get("customer", required(params, "customer")).id;
  const price = store.get("price", required(below(below(params, "items"), "0"), "price"));
  const trialEnd = textOf(params, "trial_end") ? Number(textOf(params, "trial_end")) : null;
  if (trialEnd !== null && trialEnd <= now) throw invalidParam("", "trial_end", "Trial end must be in the future");
  const period = { start: now, end: trialEnd ?? monthsAfter(now, now) };
  const made = subscription(store.newId("sub"), now, owner, price, period);
  if (trialEnd !== null) Object.assign(made, { status: "trialing", trial_start: now, trial_end: trialEnd });
  else made.billing_cycle_anchor = now;
  const card = textOf(params, "default_payment_method");
  made.default_payment_method = card ? cardOf(store, owner, card) : null;
  made.metadata = below(params, "metadata") as Record<string, string>;
  const settings = below(params, "payment_settings");
  made.payment_settings = {
    payment_method_options: null,
    payment_method_types: valuesUnder(settings, "payment_method_types"),
    save_default_payment_method: textOf(settings, "save_default_payment_method") ?? null,
  };
  return made;
}

function update(store: Store, found: Stripe.Subscription, params: Params) {
  const card = textOf(params, "default_payment_method");
  if (card) found.default_payment_method = cardOf(store, String(found.customer), card);
  if (textOf(params, "trial_end")) moveTrial(store, found, params);
  const atPeriodEnd = flagOf(params, "cancel_at_period_end");
  const at = textOf(params, "cancel_at");
  if (atPeriodEnd !== undefined) {
    found.cancel_at_period_end = atPeriodEnd;
    found.cancel_at = atPeriodEnd ? found.items.data[0]!.current_period_end : null;
  }
  if (at !== undefined) Object.assign(found, { cancel_at: at === "" ? null : Number(at), cancel_at_period_end: false });
  found.canceled_at = found.cancel_at === null ? null : store.now();
  comment(found, params);
}

function moveTrial(store: Store, found: Stripe.Subscription, params: Params) {
  const end = Number(textOf(params, "trial_end"));
  if (end <= store.now()) throw invalidParam("", "trial_end", "Trial end must be in the future");
  Object.assign(found, { status: "trialing", trial_end: end, billing_cycle_anchor: end });
  found.items.data[0]!.current_period_end = end;
  if (found.cancel_at_period_end) found.cancel_at = end;
  store.warned.delete(found.id);
}

function comment(found: Stripe.Subscription, params: Params) {
  const said = textOf(below(params, "cancellation_details"), "comment");
  if (said !== undefined) found.cancellation_details = { ...found.cancellation_details!, comment: said || null };
}

const ended = () =>
  new Refusal(404, {
    type: "invalid_request_error",
    code: "resource_missing",
    message: "A canceled subscription can only update its cancellation_details and metadata.",
  });
