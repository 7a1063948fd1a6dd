import { asc, eq, lte } from "drizzle-orm";
import { type Db, embeddedIntents, embeddedSubscriptions, type Tx, transact } from "#db/db.ts";
import { DAY_MS, HOUR_MS } from "#src/shared/base/time.ts";
import {
  addInvoice,
  cardToCharge,
  emitEvent,
  findUnpaidInvoice,
  requireSubscription,
  type StoredInvoice,
  type StoredSubscription,
  setInvoice,
  setSubscription,
} from "./embedded-books.ts";
import { cardOutcome } from "./embedded-cards.ts";

const DRAFT_MS = HOUR_MS;
/** Retry schedule after the first charge; then the subscription ends. */
const tryAfter = [0, 3 * DAY_MS, 5 * DAY_MS, 7 * DAY_MS];
const INCOMPLETE_MS = 23 * HOUR_MS;

/** Same day of the month, or the month's last day. */
export function nextRenewal(anchor: number, after: number): number {
  const start = Temporal.Instant.fromEpochMilliseconds(anchor).toZonedDateTimeISO("UTC");
  for (let months = 1; ; months++) {
    const at = start.add({ months }).epochMilliseconds;
    if (at > after) return at;
  }
}

/** Runs due steps, oldest first. Returns their number. */
export function runDueSteps(db: Db, now: number): number {
  let steps = 0;
  for (;;) {
    const due = db
      .select({ id: embeddedSubscriptions.id })
      .from(embeddedSubscriptions)
      .where(lte(embeddedSubscriptions.dueAt, now))
      .orderBy(asc(embeddedSubscriptions.dueAt))
      .limit(100)
      .all();
    if (due.length === 0) return steps;
    for (const { id } of due) steps += transact(db, (tx) => catchUp(tx, id, now));
  }
}

function catchUp(tx: Tx, id: string, now: number): number {
  let steps = 0;
  for (let row = requireSubscription(tx, id); row.dueAt !== null && row.dueAt <= now; steps++) {
    step(tx, row, row.dueAt, now);
    row = scheduleNextStep(tx, id);
  }
  return steps;
}

function step(tx: Tx, row: StoredSubscription, at: number, now: number) {
  if (row.status === "incomplete") return expire(tx, row, now);
  if (row.cancelAt !== null && row.cancelAt <= at) return markEnd(tx, row, { at: row.cancelAt, by: "requested" }, now);
  const invoice = findUnpaidInvoice(tx, row.id);
  if (invoice) charge(tx, row, invoice, { at, now });
  else renew(tx, row, now);
}

function expire(tx: Tx, row: StoredSubscription, now: number) {
  setSubscription(tx, row.id, { status: "incomplete_expired", endedAt: row.createdAt + INCOMPLETE_MS });
  voidWaitingInvoice(tx, row.id);
  emitEvent(tx, "customer.subscription.updated", now, { customerId: row.customerId, subscriptionId: row.id });
}

interface SubscriptionEnd {
  at: number;
  by: "payment_failed" | "requested";
}

export function markEnd(tx: Tx, row: StoredSubscription, { at, by }: SubscriptionEnd, now: number) {
  setSubscription(tx, row.id, { status: "canceled", endedAt: at, endedBy: by, dueAt: null });
  emitEvent(tx, "customer.subscription.deleted", now, { customerId: row.customerId, subscriptionId: row.id });
}

export function voidWaitingInvoice(tx: Tx, subscriptionId: string) {
  const invoice = findUnpaidInvoice(tx, subscriptionId);
  if (!invoice) return;
  setInvoice(tx, invoice.id, { status: "void" });
  tx.update(embeddedIntents).set({ status: "canceled" }).where(eq(embeddedIntents.invoiceId, invoice.id)).run();
}

function renew(tx: Tx, row: StoredSubscription, now: number) {
  if (!cardToCharge(tx, row)) return markEnd(tx, row, { at: row.periodEnd, by: "requested" }, now);
  const periodStart = row.periodEnd;
  addInvoice(tx, row.id, periodStart, periodStart + DRAFT_MS);
  setSubscription(tx, row.id, { status: "active", periodStart, periodEnd: nextRenewal(row.anchor, periodStart) });
  emitEvent(tx, "customer.subscription.updated", now, { customerId: row.customerId, subscriptionId: row.id });
}

function charge(tx: Tx, row: StoredSubscription, invoice: StoredInvoice, { at, now }: { at: number; now: number }) {
  const outcome = cardOutcome(cardToCharge(tx, row), at);
  if (outcome === "paid") return markPaid(tx, row, invoice, now);
  const tries = invoice.tries + 1;
  const isLast = tries === tryAfter.length;
  setInvoice(tx, invoice.id, { status: isLast ? "uncollectible" : "open", tries });
  const about = { customerId: row.customerId, subscriptionId: row.id };
  emitEvent(tx, "invoice.payment_failed", now, about);
  if (isLast) return markEnd(tx, row, { at, by: "payment_failed" }, now);
  if (outcome === "asks") emitEvent(tx, "invoice.payment_action_required", now, about);
  setSubscription(tx, row.id, { status: "past_due" });
  emitEvent(tx, "customer.subscription.updated", now, about);
}

export function markPaid(tx: Tx, row: StoredSubscription, invoice: StoredInvoice, now: number) {
  setInvoice(tx, invoice.id, { status: "paid", chargeAt: now });
  setSubscription(tx, row.id, { status: "active" });
  const about = { customerId: row.customerId, subscriptionId: row.id };
  emitEvent(tx, "invoice.paid", now, about);
  if (row.status !== "active") emitEvent(tx, "customer.subscription.updated", now, about);
}

export function scheduleNextStep(tx: Tx, id: string): StoredSubscription {
  const row = requireSubscription(tx, id);
  return setSubscription(tx, id, { dueAt: dueAt(tx, row) });
}

function dueAt(tx: Tx, row: StoredSubscription): number | null {
  switch (row.status) {
    case "incomplete":
      return row.createdAt + INCOMPLETE_MS;
    case "trialing":
    case "active":
    case "past_due": {
      const invoice = findUnpaidInvoice(tx, row.id);
      const next = invoice ? invoice.chargeAt + tryAfter[invoice.tries]! : row.periodEnd;
      return Math.min(next, row.cancelAt ?? Number.POSITIVE_INFINITY);
    }
    default:
      return null;
  }
}

export function nextChargeTime(db: Db, customerId: string): number | null {
  const rows = db.select().from(embeddedSubscriptions).where(eq(embeddedSubscriptions.customerId, customerId)).all();
  const running = rows.find(({ status }) => ["trialing", "active", "past_due"].includes(status));
  if (!running) return null;
  const isWaiting = findUnpaidInvoice(db, running.id) !== undefined;
  return isWaiting || running.cancelAt !== null ? running.dueAt : running.periodEnd + DRAFT_MS;
}
