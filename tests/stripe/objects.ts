import type Stripe from "stripe";

/** Stripe's objects with the fields a membership uses, checked by the SDK's types. */
const object = <T>(own: Partial<T>) => own as T;

const listOf = <T>(url: string, data: T[]): Stripe.ApiList<T> => ({ object: "list", data, has_more: false, url });

export const price = (id: string, own: Partial<Stripe.Price> = {}) =>
  object<Stripe.Price>({
    id,
    object: "price",
    active: true,
    billing_scheme: "per_unit",
    currency: "usd",
    recurring: { interval: "month", interval_count: 1, meter: null, trial_period_days: null, usage_type: "licensed" },
    transform_quantity: null,
    unit_amount: 4900,
    ...own,
  });

export const customer = (id: string, created: number) =>
  object<Stripe.Customer>({
    id,
    object: "customer",
    created,
    email: null,
    name: null,
    invoice_settings: { custom_fields: null, default_payment_method: null, footer: null, rendering_options: null },
    metadata: {},
  });

type CardFacts = Pick<Stripe.PaymentMethod.Card, "brand" | "last4" | "exp_month" | "exp_year">;

export const paymentMethod = (id: string, created: number, owner: string | null, card: CardFacts) =>
  object<Stripe.PaymentMethod>({
    id,
    object: "payment_method",
    card: object<Stripe.PaymentMethod.Card>(card),
    created,
    customer: owner,
    metadata: {},
  });

export const setupIntent = (id: string, created: number, owner: string) =>
  object<Stripe.SetupIntent>({
    id,
    object: "setup_intent",
    client_secret: `${id}_secret_local`,
    created,
    customer: owner,
    last_setup_error: null,
    metadata: {},
    payment_method: null,
    status: "requires_payment_method",
  });

export const paymentIntent = (id: string, created: number, owner: string, amount: number) =>
  object<Stripe.PaymentIntent>({
    id,
    object: "payment_intent",
    amount,
    amount_received: 0,
    client_secret: `${id}_secret_local`,
    created,
    customer: owner,
    last_payment_error: null,
    latest_charge: null,
    metadata: {},
    payment_method: null,
    status: "requires_payment_method",
  });

interface Period {
  start: number;
  end: number;
}

export const subscription = (id: string, created: number, owner: string, price: Stripe.Price, period: Period) =>
  object<Stripe.Subscription>({
    id,
    object: "subscription",
    billing_cycle_anchor: period.end,
    cancel_at: null,
    cancel_at_period_end: false,
    canceled_at: null,
    cancellation_details: { comment: null, feedback: null, feedback_option: null, reason: null },
    created,
    customer: owner,
    default_payment_method: null,
    ended_at: null,
    items: listOf(`/v1/subscription_items?subscription=${id}`, [
      object<Stripe.SubscriptionItem>({
        id: id.replace("sub_", "si_"),
        object: "subscription_item",
        current_period_end: period.end,
        current_period_start: period.start,
        price,
        subscription: id,
      }),
    ]),
    latest_invoice: null,
    metadata: {},
    payment_settings: null,
    status: "incomplete",
    trial_end: null,
  });

export const invoice = (id: string, created: number, subscription: Stripe.Subscription, amount: number) =>
  object<Stripe.Invoice>({
    id,
    object: "invoice",
    amount_due: amount,
    amount_paid: 0,
    amount_remaining: amount,
    attempt_count: 0,
    attempted: false,
    auto_advance: true,
    automatically_finalizes_at: null,
    billing_reason: "subscription_cycle",
    created,
    customer: subscription.customer,
    hosted_invoice_url: null,
    metadata: {},
    next_payment_attempt: null,
    number: null,
    parent: {
      quote_details: null,
      subscription_details: { metadata: subscription.metadata, subscription: subscription.id },
      type: "subscription_details",
    },
    status: "draft",
    status_transitions: { finalized_at: null, marked_uncollectible_at: null, paid_at: null, voided_at: null },
  });

export const invoicePayment = (id: string, invoice: Stripe.Invoice, intent: string) =>
  object<Stripe.InvoicePayment>({
    id,
    object: "invoice_payment",
    amount_paid: null,
    created: invoice.created,
    invoice: invoice.id,
    is_default: true,
    payment: { type: "payment_intent", payment_intent: intent },
    status: "open",
  });
