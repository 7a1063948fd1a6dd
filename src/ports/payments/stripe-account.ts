import Stripe from "stripe";
import type { StripeSettings } from "#src/base/config.ts";
import { type StripeOptions, stripeClient } from "./stripe-client.ts";
import { answerOf } from "./stripe-errors.ts";

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
