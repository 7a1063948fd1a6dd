import { and, eq, inArray } from "drizzle-orm";
import {
  addRow,
  changeRow,
  changeRows,
  type Db,
  embeddedCards,
  embeddedCustomers,
  embeddedIntents,
  embeddedSubscriptions,
  findRow,
  findRows,
  removeRows,
  type Tx,
  transact,
} from "#db/db.ts";
import {
  addInvoice,
  cardToCharge,
  emitEvent,
  ensureIntent,
  findUnpaidInvoice,
  intentOf,
  newId,
  requireCustomer,
  requireSubscription,
  type StoredSubscription,
  setDefaultCard,
  setIntent,
  setInvoice,
  setSubscription,
  snapshotOf,
} from "./embedded-books.ts";
import { cardOutcome, failTexts } from "./embedded-cards.ts";
import { markEnd, markPaid, nextRenewal, scheduleNextStep, voidWaitingInvoice } from "./embedded-clock.ts";
import { PaymentError, type PaymentProvider, type ProviderSubscription } from "./provider.ts";

type SubscribeArgs = Parameters<PaymentProvider["subscribe"]>[0];

/** Without a trial, incomplete until its first invoice is paid. */
export function subscribe(tx: Tx, args: SubscribeArgs, key: string, now: number) {
  const { customerId, trialUntil } = args;
  const existing = tx.select().from(embeddedSubscriptions).where(eq(embeddedSubscriptions.key, key)).get();
  const row = existing ?? addSubscription(tx, args, key, now);
  if (row.trialEnd !== null || trialUntil !== null) return { subscription: snapshotOf(tx, row), intent: null };
  const invoiceId = existing ? undefined : addInvoice(tx, row.id, now, now).id;
  const intent = ensureIntent(tx, { key: `first:${row.id}`, kind: "payment", customerId, invoiceId, now });
  return { subscription: snapshotOf(tx, row), intent: intentOf(intent) };
}

function addSubscription(tx: Tx, { customerId, trialUntil, paymentMethodId }: SubscribeArgs, key: string, now: number) {
  requireCustomer(tx, customerId);
  const cardId = trialUntil === null ? null : paymentMethodId;
  if (cardId) setDefaultCard(tx, customerId, cardId);
  const anchor = trialUntil ?? now;
  const { id } = addRow(tx, embeddedSubscriptions, {
    id: newId("sub"),
    customerId,
    key,
    status: trialUntil === null ? "incomplete" : "trialing",
    createdAt: now,
    trialEnd: trialUntil,
    anchor,
    periodStart: now,
    periodEnd: trialUntil ?? nextRenewal(anchor, now),
    cardId,
  });
  emitEvent(tx, "customer.subscription.created", now, { customerId, subscriptionId: id });
  return scheduleNextStep(tx, id);
}

export const updateSubscription = (
  db: Db,
  id: string,
  now: number,
  changes: (tx: Tx, row: StoredSubscription) => Partial<StoredSubscription>,
): ProviderSubscription =>
  transact(db, (tx) => {
    const row = requireSubscription(tx, id);
    if (row.endedAt !== null) throw new PaymentError("gone", "This membership has ended.");
    setSubscription(tx, id, changes(tx, row));
    emitEvent(tx, "customer.subscription.updated", now, { customerId: row.customerId, subscriptionId: id });
    return snapshotOf(tx, scheduleNextStep(tx, id));
  });

type InvoicePayment = Awaited<ReturnType<PaymentProvider["payOpenInvoice"]>>;

export function payOpen(tx: Tx, id: string, cardId: string | null, now: number): InvoicePayment | { failure: string } {
  let row = requireSubscription(tx, id);
  if (row.endedAt !== null) throw new PaymentError("gone", "This membership has ended.");
  if (cardId) {
    setDefaultCard(tx, row.customerId, cardId);
    row = setSubscription(tx, id, { cardId });
  }
  const invoice = findUnpaidInvoice(tx, id);
  if (!invoice) return { subscription: snapshotOf(tx, row), intent: null };
  const card = cardToCharge(tx, row);
  const outcome = cardOutcome(card, now);
  if (outcome === "declined" || outcome === "expired") {
    emitEvent(tx, "invoice.payment_failed", now, { customerId: row.customerId, subscriptionId: id });
    return { failure: failTexts[outcome] };
  }
  if (outcome === "asks") {
    setInvoice(tx, invoice.id, { status: "open" });
    const cardId = card?.id ?? null;
    const key = `pay:${invoice.id}:${cardId}`;
    const about = { customerId: row.customerId, invoiceId: invoice.id, cardId };
    const { id: intentId } = ensureIntent(tx, { key, kind: "payment", now, ...about });
    const intent = setIntent(tx, intentId, { status: "requires_action" });
    return { subscription: snapshotOf(tx, row), intent: intentOf(intent) };
  }
  markPaid(tx, row, invoice, now);
  return { subscription: snapshotOf(tx, scheduleNextStep(tx, id)), intent: null };
}

export function ensureCustomerId(tx: Tx, groomerId: number, now: number): string {
  const existing = findRow(tx, embeddedCustomers, { groomerId, deletedAt: null });
  return existing?.id ?? addRow(tx, embeddedCustomers, { id: newId("cus"), groomerId, createdAt: now }).id;
}

export function cancelCardSetups(tx: Tx, customerId: string) {
  const isOpen = inArray(embeddedIntents.status, ["requires_payment_method", "requires_action"]);
  const isSetup = and(eq(embeddedIntents.customerId, customerId), eq(embeddedIntents.kind, "setup"), isOpen);
  changeRows(tx, embeddedIntents, isSetup, { status: "canceled" });
}

/** Subscriptions end with the customer, like at Stripe. */
export function deleteCustomer(tx: Tx, customerId: string, now: number) {
  for (const row of findRows(tx, embeddedSubscriptions, { customerId })) {
    voidWaitingInvoice(tx, row.id);
    if (row.endedAt === null) markEnd(tx, row, { at: now, by: "requested" }, now);
  }
  cancelCardSetups(tx, customerId);
  changeRows(tx, embeddedSubscriptions, { customerId }, { cardId: null });
  changeRows(tx, embeddedIntents, { customerId }, { cardId: null });
  removeRows(tx, embeddedCards, { customerId });
  const gone = { email: null, name: null, cardId: null, deletedAt: now };
  changeRow(tx, embeddedCustomers, { id: customerId, deletedAt: null }, gone);
}
