import type { SubscriptionFacts } from "#src/domain/membership.ts";

/** Instants in UTC ms, cents, opaque ids. Stripe and the embedded one; one contract test runs against both. */

export interface Card {
  /** The provider's id for it; it stays with the customer after a subscription has ended. */
  id: string;
  brand: string;
  last4: string;
  expMonth: number;
  expYear: number;
  /** The same for the same card in every account; null for a card that the provider cannot tell from others. */
  fingerprint: string | null;
}

export interface Snapshot extends SubscriptionFacts {
  id: string;
  customerId: string;
  card: Card | null;
}

/** Something the browser has to finish: a card to set up, or a payment to confirm. */
export interface Intent {
  id: string;
  kind: "setup" | "payment";
  clientSecret: string;
  status: "requires_payment_method" | "requires_action" | "processing" | "succeeded" | "canceled";
  customerId: string;
  paymentMethodId: string | null;
  fingerprint: string | null;
  /** A sentence for people when the last try failed. */
  failure: string | null;
}

export interface Invoice {
  id: string;
  number: string | null;
  createdAt: number;
  amountCents: number;
  /** When it was paid; null before. */
  paidAt: number | null;
  status: "draft" | "open" | "paid" | "void" | "uncollectible";
  /** Where it can be read or downloaded; null for the embedded provider. */
  url: string | null;
}

/** A notification: something changed about this customer. Its type is for the log only, never for the state. */
export interface ProviderEvent {
  id: string;
  type: string;
  createdAt: number;
  customerId: string | null;
  subscriptionId: string | null;
  intentId: string | null;
  /** A dispute that ended with the money going back to the cardholder, which is final. */
  isLostDispute?: boolean;
}

/**
 * Why the provider did not do it: the card was declined, the provider cannot be reached, a webhook was not signed by
 * it, or the thing is no longer there (or no longer in a state for it). The message is a sentence for people.
 */
export class PaymentError extends Error {
  readonly code: "declined" | "unavailable" | "bad_signature" | "gone";
  /** `unavailable`, although the provider did answer: it refused this one question, and may well answer the next. */
  readonly isRefusal: boolean;

  constructor(code: PaymentError["code"], sentence: string, { isRefusal = false } = {}) {
    super(sentence);
    this.name = "PaymentError";
    this.code = code;
    this.isRefusal = isRefusal;
  }
}

type ClientSettings = { provider: "stripe"; publishableKey: string } | { provider: "embedded" };

/** `key` makes a call idempotent: the same key with the same arguments is the same call. */
export interface PaymentProvider {
  readonly kind: "stripe" | "embedded";
  /** The provider's clock in UTC milliseconds: the app's own, unless a demo has moved the embedded one ahead. */
  now(): number;
  /** "acct_1 live"; the mode alone where the key may not read the rest. Throws PaymentError `unavailable`. */
  account(): Promise<string>;
  /** What the browser needs to take a card. */
  client(): ClientSettings;
  ensureCustomer(
    groomer: { groomerId: number; email: string; name: string; customerId: string | null },
    key: string,
  ): Promise<string>;
  /** Tells the provider a customer's present e-mail address and name. Throws PaymentError `gone`. */
  updateContact(customerId: string, contact: { email: string; name: string }): Promise<void>;
  startCardSetup(args: { customerId: string; attemptId: string }, key: string): Promise<Intent>;
  /** Throws PaymentError `gone` when there is none. */
  getIntent(id: string): Promise<Intent>;
  /**
   * With `trialUntil` the first charge comes then, and its card becomes the customer's own, which later subscriptions
   * without a card fall back on. Without `trialUntil` it comes at once, and `intent` may need the browser. Throws
   * PaymentError `gone` for a customer or a card that is not there.
   */
  subscribe(
    args: { customerId: string; attemptId: string; trialUntil: number | null; paymentMethodId: string | null },
    key: string,
  ): Promise<{ subscription: Snapshot; intent: Intent | null }>;
  getSubscription(id: string): Promise<Snapshot | null>;
  /** All subscriptions of a customer, ended ones included, newest first. */
  findSubscriptions(customerId: string): Promise<Snapshot[]>;
  /** Plans the end, or takes it back. Unpaid (a draft or a failed charge) it ends now, with nothing more collected. */
  setCancelAtPeriodEnd(id: string, on: boolean, why: string): Promise<Snapshot>;
  /** Puts the first charge of a running trial on a later day. Throws PaymentError `gone` when the trial is over. */
  moveTrialEnd(id: string, until: number): Promise<Snapshot>;
  cancelNow(id: string, why: string, options: { voidOpenInvoice: boolean }): Promise<Snapshot>;
  /** Charges the open invoice of a past due subscription. `intent` when the browser must confirm it (3DS). */
  payOpenInvoice(
    subscriptionId: string,
    paymentMethodId: string | null,
    key: string,
  ): Promise<{ subscription: Snapshot; intent: Intent | null }>;
  replaceCard(customerId: string, subscriptionId: string, paymentMethodId: string): Promise<Snapshot>;
  /** Gives up every card form of a customer that was not finished. */
  cancelOpenIntents(customerId: string): Promise<void>;
  /** And ends what still runs. Nothing happens for a customer who is gone already. */
  deleteCustomer(customerId: string): Promise<void>;
  /** Newest first. */
  listInvoices(customerId: string): Promise<Invoice[]>;
  /** The provider's own page for cards and invoices, when it has one. */
  manageUrl(customerId: string, returnUrl: string): Promise<string | null>;
  /** Throws PaymentError `bad_signature`. */
  readWebhook(raw: string, headers: Headers): Promise<ProviderEvent>;
  /** Oldest first. */
  eventsSince(createdAt: number): Promise<ProviderEvent[]>;
  /** Refuses a price that is not 4900 cents a month in US dollars; for the start. */
  checkPrice(): Promise<void>;
}
