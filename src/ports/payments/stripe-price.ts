import Stripe from "stripe";
import { ConfigError } from "#src/base/config.ts";
import { MEMBERSHIP_PRICE_CENTS } from "#src/shared/base/brand.ts";
import { toPaymentError } from "./stripe-errors.ts";

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
