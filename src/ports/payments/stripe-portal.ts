import type Stripe from "stripe";
import { answerOf } from "./stripe-errors.ts";

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
