import Stripe from "stripe";
import type { StripeSettings } from "#src/base/config.ts";
import { watchedEvents } from "./stripe.ts";
import { type StripeOptions, stripeClient } from "./stripe-client.ts";
import { answerOf } from "./stripe-errors.ts";

/** `lacking` lists missing events. `unknown` has our words, because Stripe's may quote a key. */
type WebhookState =
  | { is: "missing" | "disabled" | "whole" }
  | { is: "lacking"; events: string[] }
  | { is: "unknown"; why: string };

export async function findWebhook(
  settings: StripeSettings,
  url: string,
  options: StripeOptions,
): Promise<WebhookState> {
  try {
    const { data } = await stripeClient(settings, options).webhookEndpoints.list({ limit: 100 });
    return stateOf(data.filter((endpoint) => endpoint.url === url));
  } catch (error) {
    if (!(error instanceof Stripe.errors.StripeError)) throw error;
    return { is: "unknown", why: [error.type, error.statusCode].filter(Boolean).join(" ") };
  }
}

function stateOf(ours: readonly Stripe.WebhookEndpoint[]): WebhookState {
  const enabled = ours.filter(({ status }) => status === "enabled");
  if (enabled.length === 0) return { is: ours.length === 0 ? "missing" : "disabled" };
  const sent = new Set(enabled.flatMap(({ enabled_events }) => enabled_events));
  const events = sent.has("*") ? [] : watchedEvents.filter((event) => !sent.has(event));
  return events.length === 0 ? { is: "whole" } : { is: "lacking", events };
}

/** Stripe exposes only the effect of the setting. Throws PaymentError. */
export async function countLeftUnpaid(settings: StripeSettings, options: StripeOptions): Promise<number> {
  const stripe = stripeClient(settings, options);
  const asked = { price: settings.priceId, limit: 100, expand: ["data.latest_invoice"] };
  const unpaid = await answerOf(stripe.subscriptions.list({ ...asked, status: "unpaid" }));
  const pastDue = await answerOf(stripe.subscriptions.list({ ...asked, status: "past_due" }));
  return unpaid.data.length + pastDue.data.filter(isGivenUp).length;
}

/** All retries failed, or an earlier month is unpaid. */
const isGivenUp = ({ latest_invoice: invoice }: Stripe.Subscription) =>
  invoice !== null &&
  typeof invoice !== "string" &&
  (invoice.status === "draft" || (invoice.attempted && invoice.next_payment_attempt === null));
