import type Stripe from "stripe";
import type { Intent } from "./provider.ts";
import { idOf } from "./stripe-client.ts";
import { needsHolder, orNull } from "./stripe-errors.ts";
import { intentOf } from "./stripe-read.ts";

const expand = ["confirmation_secret", "payments"];

/** Null if nothing is due. Needs `confirmation_secret` and `payments` expanded. */
export async function openPayment(stripe: Stripe, invoice: Stripe.Invoice): Promise<Intent | null> {
  const payment = invoice.status === "open" ? await paymentOf(stripe, invoice) : null;
  if (!payment) return null;
  const intent = intentOf(payment);
  return { ...intent, clientSecret: invoice.confirmation_secret?.client_secret ?? intent.clientSecret };
}

async function paymentOf(stripe: Stripe, { payments }: Stripe.Invoice): Promise<Stripe.PaymentIntent | null> {
  const tries = payments?.data ?? [];
  const { payment_intent } = (tries.find((payment) => payment.is_default) ?? tries[0])?.payment ?? {};
  return payment_intent ? stripe.paymentIntents.retrieve(idOf(payment_intent)) : null;
}

/** Returns the payment if the bank requires 3DS, or else null. */
export async function payOpenInvoice(stripe: Stripe, subscription: string, card: string | null, key: string) {
  const open = await stripe.invoices.list({ subscription, status: "open", limit: 1, expand: ["data.payments"] });
  const invoice = open.data[0];
  if (!invoice) return null;
  const idempotencyKey = `${key}:${card ?? "saved"}:${await lastTry(stripe, invoice)}`;
  const asked = { ...(card ? { payment_method: card } : {}), off_session: false };
  const failure = await stripe.invoices.pay(invoice.id, asked, { idempotencyKey }).then(
    () => null,
    (error: unknown) => error,
  );
  const now = await stripe.invoices.retrieve(invoice.id, { expand });
  // Another click paid it in between.
  if (failure && now.status !== "paid" && !needsHolder(failure)) throw failure;
  return openPayment(stripe, now);
}

/** Includes the last try, so two clicks are one payment, but a retry is a new one. */
async function lastTry(stripe: Stripe, invoice: Stripe.Invoice): Promise<string> {
  const payment = await paymentOf(stripe, invoice);
  const charge = payment?.latest_charge;
  return `${charge ? idOf(charge) : "none"}:${payment?.last_payment_error?.code ?? ""}`;
}

/** Voids all debts of a subscription. Drafts first, because they become open invoices. True if anything was voided. */
export async function settleNothingMore(stripe: Stripe, subscription: string): Promise<boolean> {
  const drafts = await stripe.invoices.list({ subscription, status: "draft", limit: 100 });
  const stopped = await Promise.all(
    drafts.data.map(({ id }) => orNull(stripe.invoices.update(id, { auto_advance: false }))),
  );
  const open = await stripe.invoices.list({ subscription, status: "open", limit: 100 });
  const voided = await Promise.all(open.data.map(({ id }) => orNull(stripe.invoices.voidInvoice(id))));
  return [...stopped, ...voided].some((invoice) => invoice !== null);
}
