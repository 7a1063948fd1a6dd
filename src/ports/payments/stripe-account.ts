import Stripe from "stripe";
import { ConfigError } from "#src/base/config.ts";
import { MEMBERSHIP_PRICE_CENTS } from "#src/shared/base/brand.ts";
import { answerOf, toPaymentError } from "./stripe-errors.ts";

/** Cached. A restricted key may lack permission. */
export function createAccount(stripe: Stripe, secretKey: string) {
  const mode = /^[sr]k_live_/.test(secretKey) ? "live" : "test";
  let known: string | null = null;
  return async (): Promise<string> => {
    if (known === null) known = [...(await answerOf(nameOf(stripe))), mode].join(" ");
    return known;
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
  const said = priceText(price);
  if (said !== WANTED) throw new ConfigError(`STRIPE_PRICE_ID: ${priceId} must be ${WANTED}, but it's ${said}`);
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
  if (error instanceof StripeAuthenticationError) {
    return new ConfigError("STRIPE_SECRET_KEY: Stripe rejected this key");
  }
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
export function createPortal(stripe: Stripe) {
  let configuration: Promise<string> | null = null;
  const open = async (customer: string, returnUrl: string) => {
    configuration ??= findOrMake(stripe);
    const made = await configuration;
    return stripe.billingPortal.sessions.create({ customer, configuration: made, return_url: returnUrl });
  };
  return async (customer: string, returnUrl: string): Promise<string> => {
    try {
      return (await answerOf(open(customer, returnUrl))).url;
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
