import type * as z from "zod/mini";
import type { IntentView, ProviderClient } from "#src/shared/memberships.ts";
import { StripeForm } from "./stripe-form.tsx";
import { TestPayment } from "./test-payment.tsx";

export interface PaymentFormProps {
  intent: IntentView;
  provider: z.infer<typeof ProviderClient>;
  /** What the button says. */
  action: string;
  isInDialog?: boolean;
  /** The provider has the card, and the money when some was due. */
  onPaid: () => Promise<unknown>;
}

/** Takes a card, in the provider's own way. */
export function PaymentForm({ provider, ...props }: PaymentFormProps) {
  if (provider.provider === "embedded") return <TestPayment {...props} />;
  return <StripeForm {...props} publishableKey={provider.publishableKey} />;
}
