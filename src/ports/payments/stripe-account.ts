import Stripe from "stripe";
import { ConfigError, type StripeSettings } from "#src/base/config.ts";
import { MEMBERSHIP_PRICE_CENTS } from "#src/shared/base/brand.ts";
import { createStripeClient, type StripeOptions } from "./stripe-client.ts";
import { toPaymentError, withPaymentErrors } from "./stripe-errors.ts";

/** Cached. Only the mode if a restricted key may not read the account. */
export function createAccountNameLookup(stripe: Stripe, secretKey: string) {
  const mode = /^[sr]k_live_/.test(secretKey) ? "live" : "test";
  let accountName: string | null = null;
  return async (): Promise<string> => {
    if (accountName === null) accountName = [...(await withPaymentErrors(nameOf(stripe))), mode].join(" ");
    return accountName;
  };
}

async function nameOf(stripe: Stripe): Promise<string[]> {
  try {
    return [(await stripe.accounts.retrieveCurrent()).id];
  } catch (error) {
    if (error instanceof Stripe.errors.StripePermissionError) return [];
    throw error;
  }
}

const WANTED = `${MEMBERSHIP_PRICE_CENTS} cents of usd every month`;

/** Pages promise $49 a month. Throws ConfigError if Stripe would charge otherwise. */
export async function refuseWrongPrice(stripe: Stripe, priceId: string): Promise<void> {
  const price = await stripe.prices.retrieve(priceId).catch((error) => {
    throw settingError(error, priceId);
  });
  const actualPrice = priceText(price);
  if (actualPrice !== WANTED)
    throw new ConfigError(`STRIPE_PRICE_ID: ${priceId} must be ${WANTED}, but it's ${actualPrice}`);
}

function priceText({ active, billing_scheme, currency, recurring, transform_quantity, unit_amount }: Stripe.Price) {
  if (!active) return "archived";
  if (!recurring) return "a one-time payment";
  const isFixed = billing_scheme === "per_unit" && recurring.usage_type === "licensed" && !transform_quantity;
  const every =
    recurring.interval_count === 1 ? recurring.interval : `${recurring.interval_count} ${recurring.interval}s`;
  return `${isFixed ? "" : "by use, "}${unit_amount ?? "no fixed"} cents of ${currency} every ${every}`;
}

function settingError(error: unknown, priceId: string): unknown {
  const { StripeAuthenticationError, StripeInvalidRequestError, StripePermissionError } = Stripe.errors;
  if (error instanceof StripePermissionError) {
    return new ConfigError(
      "STRIPE_SECRET_KEY: this key isn't allowed to read prices (docs/stripe.md lists the permissions it needs)",
    );
  }
  if (error instanceof StripeAuthenticationError) return new ConfigError("STRIPE_SECRET_KEY: Stripe rejected this key");
  if (error instanceof StripeInvalidRequestError) {
    return new ConfigError(
      `STRIPE_PRICE_ID: Stripe has no price ${priceId} for this key (test and live prices are separate)`,
    );
  }
  return toPaymentError(error);
}

/** Increase it when the features below change. */
const VERSION = "1";

const features: Stripe.BillingPortal.ConfigurationCreateParams.Features = {
  payment_method_update: { enabled: true },
  invoice_history: { enabled: true },
  subscription_cancel: { enabled: true, mode: "at_period_end" },
  subscription_pause: { enabled: false },
  subscription_update: { enabled: false },
};

/** Creates the configuration once, finds it by its mark, and caches it. */
export function createPortalOpener(stripe: Stripe) {
  let configuration: Promise<string> | null = null;
  const open = async (customer: string, returnUrl: string) => {
    configuration ??= findOrMake(stripe);
    const made = await configuration;
    return stripe.billingPortal.sessions.create({ customer, configuration: made, return_url: returnUrl });
  };
  return async (customer: string, returnUrl: string): Promise<string> => {
    try {
      return (await withPaymentErrors(open(customer, returnUrl))).url;
    } catch (error) {
      configuration = null;
      throw error;
    }
  };
}

async function findOrMake(stripe: Stripe): Promise<string> {
  for await (const { id, metadata } of stripe.billingPortal.configurations.list({ active: true, limit: 100 })) {
    if (metadata?.membership === VERSION) return id;
  }
  const made = await stripe.billingPortal.configurations.create(
    { features, metadata: { membership: VERSION } },
    { idempotencyKey: `portal:${VERSION}` },
  );
  return made.id;
}

/** Must match the webhook endpoint at Stripe. */
export const watchedEvents = [
  "setup_intent.succeeded",
  "setup_intent.setup_failed",
  "customer.subscription.created",
  "customer.subscription.updated",
  "customer.subscription.paused",
  "customer.subscription.resumed",
  "customer.subscription.deleted",
  "customer.subscription.trial_will_end",
  "invoice.paid",
  "invoice.payment_failed",
  "invoice.payment_action_required",
  "invoice.finalization_failed",
  "invoice.voided",
  "invoice.marked_uncollectible",
  "charge.dispute.created",
  "charge.dispute.closed",
  "charge.refunded",
] as const;

/** `lacking` lists missing events. `unknown` has our words, because Stripe's may quote a key. */
type WebhookState =
  | { is: "missing" | "disabled" | "whole" }
  | { is: "lacking"; events: string[] }
  | { is: "unknown"; why: string };

export async function findWebhookState(
  settings: StripeSettings,
  url: string,
  options: StripeOptions,
): Promise<WebhookState> {
  try {
    const { data } = await createStripeClient(settings, options).webhookEndpoints.list({ limit: 100 });
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

/** Counts them, because Stripe's API hides what it does after the last try. Throws PaymentError. */
export async function countUnpaidSubscriptions(settings: StripeSettings, options: StripeOptions): Promise<number> {
  const stripe = createStripeClient(settings, options);
  const filter = { price: settings.priceId, limit: 100, expand: ["data.latest_invoice"] };
  const unpaid = await withPaymentErrors(stripe.subscriptions.list({ ...filter, status: "unpaid" }));
  const pastDue = await withPaymentErrors(stripe.subscriptions.list({ ...filter, status: "past_due" }));
  return unpaid.data.length + pastDue.data.filter(isGivenUp).length;
}

/** All retries failed, or an earlier month is unpaid. */
const isGivenUp = ({ latest_invoice: invoice }: Stripe.Subscription) =>
  invoice !== null &&
  typeof invoice !== "string" &&
  (invoice.status === "draft" || (invoice.attempted && invoice.next_payment_attempt === null));
