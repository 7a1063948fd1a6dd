import type Stripe from "stripe";
import type { PaymentProvider } from "./provider.ts";
import { answerOf, orNull } from "./stripe-errors.ts";

export function stripeEndings(stripe: Stripe): Pick<PaymentProvider, "cancelOpenIntents" | "deleteCustomer"> {
  return {
    async cancelOpenIntents(customer) {
      const setups = await orNull(stripe.setupIntents.list({ customer, limit: 100 }));
      const open = (setups?.data ?? []).filter(({ status }) => status.startsWith("requires_"));
      // An intent being confirmed stays; a card alone starts nothing.
      for (const { id } of open) await orNull(stripe.setupIntents.cancel(id));
    },
    /** Subscriptions are ended first, because that voids their debts. */
    async deleteCustomer(id) {
      const customer = await orNull(stripe.customers.retrieve(id));
      if (customer && !customer.deleted) await answerOf(stripe.customers.del(id));
    },
  };
}
