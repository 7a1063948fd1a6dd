import type * as z from "zod/mini";
import type { SubscriptionFacts } from "#src/domain/membership.ts";
import type { IntentView, InvoiceView, ProviderForBrowser } from "#src/shared/money/memberships.ts";

/** UTC milliseconds, cents, opaque IDs. One contract test runs against both providers. */

export interface Card {
  id: string;
  brand: string;
  last4: string;
  expMonth: number;
  expYear: number;
  /** Equal for one card in all accounts. Null if unknown. */
  fingerprint: string | null;
}

export interface ProviderSubscription extends SubscriptionFacts {
  id: string;
  customerId: string;
  card: Card | null;
}

/** Client action: set up a card, or confirm a payment. */
export interface Intent extends IntentView {
  customerId: string;
  paymentMethodId: string | null;
  fingerprint: string | null;
  /** Sentence for people. */
  failure: string | null;
}

/** `url` is null for the test provider. */
export interface Invoice extends Omit<InvoiceView, "day"> {
  paidAt: number | null;
}

/** Only triggers a fetch. `type` is for logs, emails, and alerts, never for state. */
export interface ProviderEvent {
  id: string;
  type: string;
  createdAt: number;
  customerId: string | null;
  subscriptionId: string | null;
  intentId: string | null;
  /** Final: the money went back to the cardholder. */
  isLostChargeback?: boolean;
}

/** Declined card, unreachable provider, wrong signature, or missing object. The message is for people. */
export class PaymentError extends Error {
  override readonly name = "PaymentError";
  /** With `isRefusal`, it's unavailable only for this call; others may succeed. */
  constructor(
    readonly code: "declined" | "unavailable" | "bad_signature" | "gone",
    sentence: string,
    readonly isRefusal = false,
  ) {
    super(sentence);
  }
}

/** Null for something unknown to the provider. */
export const nullIfGone = <T>(call: Promise<T>): Promise<T | null> =>
  call.catch((error: unknown) => {
    if (error instanceof PaymentError && error.code === "gone") return null;
    throw error;
  });

/** `key` makes a call idempotent. */
export interface PaymentProvider {
  readonly kind: "stripe" | "embedded";
  /** UTC milliseconds. A demo can move the test provider's clock ahead. */
  now(): number;
  /** "acct_1 live", or only the mode if the key may not read the rest. Throws PaymentError `unavailable`. */
  account(): Promise<string>;
  client(): z.infer<typeof ProviderForBrowser>;
  ensureCustomer(
    groomer: { groomerId: number; email: string; name: string; customerId: string | null },
    key: string,
  ): Promise<string>;
  /** Throws PaymentError `gone`. */
  updateContact(customerId: string, contact: { email: string; name: string }): Promise<void>;
  startCardSetup(args: { customerId: string; attemptId: string }, key: string): Promise<Intent>;
  /** Throws PaymentError `gone`. */
  getIntent(id: string): Promise<Intent>;
  /** Charges at `trialUntil`, or now, when `intent` may need the browser. Throws PaymentError `gone`. */
  subscribe(
    args: { customerId: string; attemptId: string; trialUntil: number | null; paymentMethodId: string | null },
    key: string,
  ): Promise<{ subscription: ProviderSubscription; intent: Intent | null }>;
  getSubscription(id: string): Promise<ProviderSubscription | null>;
  /** Includes ended ones, newest first. */
  findSubscriptions(customerId: string): Promise<ProviderSubscription[]>;
  /** Plans or undoes the end. An unpaid subscription ends now without a charge. */
  setCancelAtPeriodEnd(id: string, on: boolean, why: string): Promise<ProviderSubscription>;
  /** Throws PaymentError `gone` if the trial is over. */
  moveTrialEnd(id: string, until: number): Promise<ProviderSubscription>;
  cancelNow(id: string, why: string, options: { voidOpenInvoice: boolean }): Promise<ProviderSubscription>;
  /** `intent` is set if the browser must confirm (3DS). */
  payOpenInvoice(
    subscriptionId: string,
    paymentMethodId: string | null,
    key: string,
  ): Promise<{ subscription: ProviderSubscription; intent: Intent | null }>;
  replaceCard(customerId: string, subscriptionId: string, paymentMethodId: string): Promise<ProviderSubscription>;
  cancelOpenIntents(customerId: string): Promise<void>;
  /** Also ends subscriptions. Idempotent. */
  deleteCustomer(customerId: string): Promise<void>;
  /** Newest first. */
  listInvoices(customerId: string): Promise<Invoice[]>;
  /** Null without such a page. */
  manageUrl(customerId: string, returnUrl: string): Promise<string | null>;
  /** Throws PaymentError `bad_signature`. */
  readWebhook(raw: string, headers: Headers): Promise<ProviderEvent>;
  /** Oldest first. */
  eventsSince(createdAt: number): Promise<ProviderEvent[]>;
  /** Throws unless the price is 4900 cents a month in US dollars. */
  checkPrice(): Promise<void>;
}
