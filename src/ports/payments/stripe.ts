import type Stripe from "stripe";
import type { StripeSettings } from "#src/base/config.ts";
import { PaymentError, type PaymentProvider } from "./provider.ts";
import { createAccountNameLookup, createPortalOpener, refuseWrongPrice, watchedEvents } from "./stripe-account.ts";
import { createStripeClient, isReplayedCall, msToSeconds, type StripeOptions, stripeIdOf } from "./stripe-client.ts";
import { nullIfMissing, withPaymentErrors, withPaymentInDoubt } from "./stripe-errors.ts";
import { invoiceOf, providerEventOf, toIntent } from "./stripe-read.ts";
import { subscriptionMethods } from "./stripe-subscriptions.ts";

const SIGNATURE_SECONDS = 300;
const MAX_EVENTS = 10_000;
const MAX_INVOICES = 100;

/** SDK 23.1.0, API 2026-10-28.endive. No Stripe type leaves it. */
export function createStripe(
  settings: StripeSettings,
  now: () => number,
  options: StripeOptions = {},
): PaymentProvider {
  const stripe = createStripeClient(settings, options);
  const customerOfCharge = async (id: string) => {
    const charge = await nullIfMissing(stripe.charges.retrieve(id));
    return charge?.customer ? stripeIdOf(charge.customer) : null;
  };
  return {
    kind: "stripe",
    now,
    account: createAccountNameLookup(stripe, settings.secretKey),
    client: () => ({ provider: "stripe", publishableKey: settings.publishableKey }),
    ensureCustomer: (groomer, key) => withPaymentErrors(ensureCustomer(stripe, groomer, key)),
    updateContact: async (id, contact) => void (await withPaymentErrors(stripe.customers.update(id, contact))),
    startCardSetup: (args, key) => withPaymentErrors(startCardSetup(stripe, args, key)),
    getIntent: async (id) => toIntent(await withPaymentInDoubt(retrieveIntent(stripe, id))),
    ...subscriptionMethods(stripe, settings.priceId),
    async cancelOpenIntents(customer) {
      const setups = await nullIfMissing(stripe.setupIntents.list({ customer, limit: 100 }));
      const open = (setups?.data ?? []).filter(({ status }) => status.startsWith("requires_"));
      // An intent being confirmed stays; a card alone starts nothing.
      for (const { id } of open) await nullIfMissing(stripe.setupIntents.cancel(id));
    },
    /** Subscriptions are ended first, because that voids their debts. */
    async deleteCustomer(id) {
      if (await findCustomer(stripe, id)) await withPaymentErrors(stripe.customers.del(id));
    },
    async listInvoices(customer) {
      const { data } = await withPaymentErrors(stripe.invoices.list({ customer, limit: MAX_INVOICES }));
      // A trial's zero invoice is hidden.
      return data.map(invoiceOf).filter(({ amountCents }) => amountCents > 0);
    },
    manageUrl: createPortalOpener(stripe),
    async readWebhook(raw, headers) {
      return providerEventOf(await verified(stripe, settings.webhookSecret, { raw, headers }, now()), customerOfCharge);
    },
    async eventsSince(createdAt) {
      const filter = { created: { gte: msToSeconds(createdAt) }, types: [...watchedEvents], limit: 100 };
      const newestFirst = await withPaymentErrors(stripe.events.list(filter).autoPagingToArray({ limit: MAX_EVENTS }));
      return Promise.all(newestFirst.reverse().map((event) => providerEventOf(event, customerOfCharge)));
    },
    checkPrice: () => refuseWrongPrice(stripe, settings.priceId),
  };
}

type NewCustomer = Parameters<PaymentProvider["ensureCustomer"]>[0];

/** Without name and email, so that the idempotency key stays valid when those change. */
async function ensureCustomer(stripe: Stripe, { groomerId, email, name, customerId }: NewCustomer, key: string) {
  const existing = customerId ? await findCustomer(stripe, customerId) : null;
  const idempotencyKey = customerId ? `${key}:after:${customerId}` : key;
  const customer = existing ?? (await newCustomer(stripe, groomerId, idempotencyKey));
  if (customer.email !== email || customer.name !== name) await stripe.customers.update(customer.id, { email, name });
  return customer.id;
}

/** A reused key may return a deleted customer. */
async function newCustomer(stripe: Stripe, groomerId: number, idempotencyKey: string): Promise<Stripe.Customer> {
  const made = await stripe.customers.create({ metadata: { groomer: String(groomerId) } }, { idempotencyKey });
  if (!isReplayedCall(made)) return made;
  return (await findCustomer(stripe, made.id)) ?? newCustomer(stripe, groomerId, `${idempotencyKey}:after:${made.id}`);
}

async function findCustomer(stripe: Stripe, id: string): Promise<Stripe.Customer | null> {
  const customer = await nullIfMissing(stripe.customers.retrieve(id));
  return !customer || customer.deleted ? null : customer;
}

type CardSetup = Parameters<PaymentProvider["startCardSetup"]>[0];

async function startCardSetup(stripe: Stripe, { customerId, attemptId }: CardSetup, idempotencyKey: string) {
  const intent = await stripe.setupIntents.create(
    {
      customer: customerId,
      usage: "off_session",
      allowed_payment_method_types: ["card"],
      metadata: { attempt: attemptId },
    },
    { idempotencyKey },
  );
  return toIntent(isReplayedCall(intent) ? await stripe.setupIntents.retrieve(intent.id) : intent);
}

/** Validates the ID, because it comes from a URL. */
function retrieveIntent(stripe: Stripe, id: string): Promise<Stripe.SetupIntent | Stripe.PaymentIntent> {
  if (/^seti_\w{1,100}$/.test(id)) return stripe.setupIntents.retrieve(id, { expand: ["payment_method"] });
  if (/^pi_\w{1,100}$/.test(id)) return stripe.paymentIntents.retrieve(id);
  return Promise.reject(new PaymentError("gone", "We don't recognize this payment."));
}

/** Bun needs the asynchronous check. A signed body that isn't an event counts as unsigned. */
async function verified(
  stripe: Stripe,
  secret: string,
  { raw, headers }: { raw: string; headers: Headers },
  now: number,
) {
  const signature = headers.get("stripe-signature") ?? "";
  try {
    return await stripe.webhooks.constructEventAsync(raw, signature, secret, SIGNATURE_SECONDS, undefined, now);
  } catch {
    throw new PaymentError("bad_signature", "This message wasn't signed by Stripe.");
  }
}
