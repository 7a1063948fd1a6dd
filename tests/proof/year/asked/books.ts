import type Stripe from "stripe";
import { statement } from "#db/statement.ts";
import { stripeIdOf } from "#src/ports/payments/stripe-client.ts";
import type { Setup } from "../world.ts";

export interface Invoice {
  subscription: string;
  customer: string;
  begunAt: number;
  createdAt: number;
  paidAt: number | null;
  status: string;
  endedAt: number | null;
  cancelAt: number | null;
  trialEnd: number | null;
}

interface Subscription {
  id: string;
  periodEnd: number;
  endedAt: number | null;
  hasCard: boolean;
}

interface Books {
  invoices: Invoice[];
  subscriptions: Subscription[];
}

export const booksOf = ({ provider, ctx: { db } }: Setup): Books =>
  provider ? ofStripe(provider.stripe.store) : ofEmbedded(db);

function ofEmbedded(db: Setup["ctx"]["db"]): Books {
  const invoices = statement<Invoice>(
    db,
    `SELECT i.subscription_id AS subscription, s.customer_id AS customer, s.created_at AS begunAt, i.created_at AS createdAt,
       iif(i.status = 'paid', i.charge_at, NULL) AS paidAt, i.status, s.ended_at AS endedAt, s.cancel_at AS cancelAt,
       s.trial_end AS trialEnd
     FROM embedded_invoices i JOIN embedded_subscriptions s ON s.id = i.subscription_id ORDER BY i.created_at`,
  ).all();
  const subscriptions = statement<Omit<Subscription, "hasCard"> & { card: string | null }>(
    db,
    "SELECT id, period_end AS periodEnd, ended_at AS endedAt, card_id AS card FROM embedded_subscriptions",
  ).all();
  return { invoices, subscriptions: subscriptions.map((one) => ({ ...one, hasCard: one.card !== null })) };
}

const ms = (seconds: number | null) => (seconds === null ? null : seconds * 1000);

function ofStripe({
  all,
}: {
  all(kind: "invoice"): Stripe.Invoice[];
  all(kind: "subscription"): Stripe.Subscription[];
}): Books {
  const subscriptions = all("subscription");
  const invoices = all("invoice")
    .filter(({ amount_due }) => amount_due > 0)
    .flatMap(({ parent, created, status, status_transitions }) => {
      const id = parent?.subscription_details?.subscription;
      const found = subscriptions.find((one) => one.id === id);
      if (!found) return [];
      const { ended_at, cancel_at, trial_end } = found;
      const said = { endedAt: ms(ended_at), cancelAt: ms(cancel_at), trialEnd: ms(trial_end) };
      const of = { subscription: found.id, customer: stripeIdOf(found.customer), begunAt: found.created * 1000 };
      const paidAt = ms(status_transitions.paid_at);
      return { ...of, createdAt: created * 1000, paidAt, status: status ?? "", ...said };
    })
    .toSorted((a, b) => a.createdAt - b.createdAt);
  return {
    invoices,
    subscriptions: subscriptions.map((one) => ({
      id: one.id,
      periodEnd: one.items.data[0]!.current_period_end * 1000,
      endedAt: ms(one.ended_at),
      hasCard: one.default_payment_method !== null,
    })),
  };
}
