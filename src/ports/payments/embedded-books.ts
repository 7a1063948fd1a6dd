import { and, desc, eq, inArray } from "drizzle-orm";
import {
  addRow,
  changeRow,
  type Db,
  embeddedCards,
  embeddedCustomers,
  embeddedEvents,
  embeddedIntents,
  embeddedInvoices,
  embeddedSubscriptions,
  findRow,
  type Tx,
} from "#db/db.ts";
import { MEMBERSHIP_PRICE_CENTS } from "#src/shared/base/brand.ts";
import { pick } from "#src/shared/base/by-name.ts";
import type { StoredCard } from "./embedded-cards.ts";
import { type Intent, PaymentError, type ProviderSubscription } from "./provider.ts";

export type StoredSubscription = typeof embeddedSubscriptions.$inferSelect;
export type StoredInvoice = typeof embeddedInvoices.$inferSelect;
export type StoredIntent = typeof embeddedIntents.$inferSelect;

export const newId = (prefix: string) => `${prefix}_${crypto.randomUUID().replaceAll("-", "")}`;

const gone = (what: string) => new PaymentError("gone", `This ${what} no longer exists.`);

function requireRow<T>(row: T | undefined, what: string): T {
  if (!row) throw gone(what);
  return row;
}

export const requireSubscription = (tx: Db | Tx, id: string) =>
  requireRow(findRow(tx, embeddedSubscriptions, { id }), "membership");

export const requireIntent = (tx: Db | Tx, id: string) => requireRow(findRow(tx, embeddedIntents, { id }), "payment");

export const requireCustomer = (tx: Db | Tx, id: string) =>
  requireRow(findRow(tx, embeddedCustomers, { id, deletedAt: null }), "customer");

export const findCard = (tx: Db | Tx, id: string | null): StoredCard | null =>
  (id && findRow(tx, embeddedCards, { id })) || null;

const defaultCardOf = (tx: Db | Tx, customerId: string): string | null =>
  findRow(tx, embeddedCustomers, { id: customerId })?.cardId ?? null;

export function setDefaultCard(tx: Tx, customerId: string, cardId: string) {
  if (findCard(tx, cardId)?.customerId !== customerId) throw gone("card");
  tx.update(embeddedCustomers).set({ cardId }).where(eq(embeddedCustomers.id, customerId)).run();
}

export const findUnpaidInvoice = (tx: Db | Tx, subscriptionId: string): StoredInvoice | undefined =>
  findRow(
    tx,
    embeddedInvoices,
    and(eq(embeddedInvoices.subscriptionId, subscriptionId), inArray(embeddedInvoices.status, ["draft", "open"])),
    desc(embeddedInvoices.createdAt),
  );

export function addInvoice(tx: Tx, subscriptionId: string, createdAt: number, chargeAt: number) {
  const id = newId("in");
  const number = `T-${id.slice(-8).toUpperCase()}`;
  return addRow(tx, embeddedInvoices, {
    id,
    subscriptionId,
    number,
    createdAt,
    chargeAt,
    amountCents: MEMBERSHIP_PRICE_CENTS,
    status: chargeAt > createdAt ? "draft" : "open",
  });
}

export const setInvoice = (tx: Tx, id: string, changes: Partial<StoredInvoice>) =>
  tx.update(embeddedInvoices).set(changes).where(eq(embeddedInvoices.id, id)).run();

export const setIntent = (tx: Tx, id: string, changes: Partial<StoredIntent>) =>
  changeRow(tx, embeddedIntents, { id }, changes)!;

export const setSubscription = (tx: Tx, id: string, changes: Partial<StoredSubscription>) =>
  changeRow(tx, embeddedSubscriptions, { id }, changes)!;

interface Event {
  customerId: string;
  subscriptionId?: string | null;
  intentId?: string | null;
}

export const emitEvent = (tx: Tx, type: string, now: number, event: Event) =>
  addRow(tx, embeddedEvents, { type, createdAt: now, ...event });

export const cardToCharge = (tx: Db | Tx, { cardId, customerId }: StoredSubscription): StoredCard | null =>
  findCard(tx, cardId ?? defaultCardOf(tx, customerId));

export function snapshotOf(tx: Db | Tx, row: StoredSubscription): ProviderSubscription {
  const card = cardToCharge(tx, row);
  const own = ["id", "customerId", "status", "createdAt", "trialEnd", "periodStart", "periodEnd"] as const;
  return {
    ...pick(row, [...own, "cancelAt", "endedAt", "endedBy"]),
    hasDraft: row.endedAt === null && findUnpaidInvoice(tx, row.id)?.status === "draft",
    card: card && pick(card, ["id", "brand", "last4", "expMonth", "expYear", "fingerprint"]),
  };
}

export const intentOf = (row: StoredIntent, card: StoredCard | null = null): Intent => ({
  ...pick(row, ["id", "kind", "clientSecret", "status", "customerId", "failure"]),
  paymentMethodId: row.status === "succeeded" ? row.cardId : null,
  fingerprint: row.status === "succeeded" ? (card?.fingerprint ?? null) : null,
});

interface NewIntent {
  key: string;
  kind: "setup" | "payment";
  customerId: string;
  invoiceId?: string | undefined;
  cardId?: string | null;
  status?: StoredIntent["status"];
  now: number;
}

export function ensureIntent(tx: Tx, { key, now, status = "requires_payment_method", ...rest }: NewIntent) {
  const existing = findRow(tx, embeddedIntents, { key });
  if (existing) return existing;
  const id = newId(rest.kind === "setup" ? "seti" : "pi");
  const clientSecret = `${id}_secret_${crypto.randomUUID().replaceAll("-", "")}`;
  return addRow(tx, embeddedIntents, { ...rest, id, key, clientSecret, status, createdAt: now });
}
