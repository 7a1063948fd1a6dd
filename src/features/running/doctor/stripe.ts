import { type Config, ConfigError, type StripeSettings } from "#src/base/config.ts";
import { PaymentError } from "#src/ports/payments/provider.ts";
import { MEMBERSHIP_PRICE_CENTS } from "#src/shared/base/brand.ts";
import { dollars } from "#src/shared/base/money.ts";
import { type Finding, ok, problem } from "./finding.ts";

const PRICE = "stripe price";
const WEBHOOK = "stripe webhook";
const WEBHOOK_PATH = "/api/stripe/webhook";
/** The operator waits for this. */
const timeout = { timeoutMs: 8_000, retries: 0 };

/** Whether Stripe charges what the pages promise, and tells us what happens. Changes nothing there. */
export async function checkStripe({ stripe, appUrl, demo }: Config, now: () => number): Promise<Finding[]> {
  if (!stripe) return demo ? [ok("stripe", "The demo takes test payments of its own.")] : [];
  return Promise.all([checkPrice(stripe, now), checkWebhook(stripe, appUrl + WEBHOOK_PATH)]);
}

async function checkPrice(settings: StripeSettings, now: () => number): Promise<Finding> {
  const { createStripe } = await import("#src/ports/payments/stripe.ts");
  try {
    await createStripe(settings, now, { timeout }).checkPrice();
    return ok(PRICE, `The price is active: ${dollars(MEMBERSHIP_PRICE_CENTS)} a month.`);
  } catch (error) {
    if (error instanceof PaymentError) return problem(PRICE, "Stripe could not be asked for the price.", REACH);
    if (!(error instanceof ConfigError)) throw error;
    const advice = "Correct the setting; docs/stripe.md says how to make the price.";
    return problem(PRICE, `${error.message}.`, advice);
  }
}

const REACH = "Check that this machine may call api.stripe.com, and whether status.stripe.com says something.";
const DASHBOARD = "in Stripe's dashboard (Developers, Webhooks); see docs/stripe.md.";

async function checkWebhook(settings: StripeSettings, url: string): Promise<Finding> {
  const { findWebhook } = await import("#src/ports/payments/stripe-webhook.ts");
  const webhook = await findWebhook(settings, url, { timeout });
  switch (webhook.is) {
    case "whole":
      return ok(WEBHOOK, `Stripe sends every event that the site needs to ${url}.`);
    case "missing":
      return problem(
        WEBHOOK,
        `No webhook endpoint at Stripe points to ${url}.`,
        `Add one and put its secret into STRIPE_WEBHOOK_SECRET, ${DASHBOARD}`,
      );
    case "disabled":
      return problem(WEBHOOK, `The webhook endpoint for ${url} is switched off.`, `Switch it on ${DASHBOARD}`);
    case "lacking":
      return problem(WEBHOOK, `Stripe does not send ${webhook.events.join(", ")}.`, `Add these events ${DASHBOARD}`);
    case "unknown":
      return problem(WEBHOOK, `Stripe could not be asked for its webhook endpoints (${webhook.why}).`, REACH);
  }
}
