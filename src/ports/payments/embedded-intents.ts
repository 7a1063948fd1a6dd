import { addRow, type Db, embeddedCards, embeddedInvoices, findRow, type Tx, transact } from "#db/db.ts";
import { keyedHash } from "#src/base/secrets.ts";
import {
  emitEvent,
  findCard,
  intentOf,
  newId,
  requireIntent,
  requireSubscription,
  type StoredIntent,
  setIntent,
  setSubscription,
} from "./embedded-books.ts";
import { type CardInput, cardOutcome, failTexts, readCard } from "./embedded-cards.ts";
import { markPaid, scheduleNextStep } from "./embedded-clock.ts";
import { type Intent, PaymentError } from "./provider.ts";

/** A refusal is stored, and the intent waits for another card. */
export async function confirmIntent(db: Db, id: string, input: CardInput, now: number): Promise<Intent> {
  const { kept, printed, saving } = readCard(input);
  const done = transact(db, (tx) => {
    const intent = requireOpen(tx, id);
    if (intent.status === "succeeded") return { intent };
    const cardId = newId("pm");
    const fingerprint = printed && keyedHash(tx, "cards", printed, now);
    addRow(tx, embeddedCards, { ...kept, fingerprint, id: cardId, customerId: intent.customerId, createdAt: now });
    const withCard = setIntent(tx, id, { cardId, failure: null });
    if (saving === "asks") return { intent: setIntent(tx, id, { status: "requires_action" }) };
    const refused = saving === "works" ? refusedCharge(tx, withCard, now) : saving;
    return refused ? refuse(tx, withCard, failTexts[refused], now) : { intent: succeed(tx, withCard, now) };
  });
  if ("failure" in done && done.failure) throw new PaymentError("declined", done.failure);
  return intentOf(done.intent);
}

export async function answerChallenge(db: Db, id: string, isApproved: boolean, now: number): Promise<Intent> {
  const { intent } = transact(db, (tx) => {
    const challenged = requireOpen(tx, id);
    if (challenged.status === "succeeded") return { intent: challenged };
    if (challenged.status !== "requires_action") throw new PaymentError("gone", "There's nothing left to confirm.");
    return isApproved ? { intent: succeed(tx, challenged, now) } : refuse(tx, challenged, failTexts.unconfirmed, now);
  });
  return intentOf(intent);
}

function requireOpen(tx: Tx, id: string): StoredIntent {
  const intent = requireIntent(tx, id);
  if (intent.status === "canceled") throw new PaymentError("gone", "This payment is no longer available.");
  return intent;
}

function refusedCharge(tx: Tx, intent: StoredIntent, now: number): "declined" | "expired" | null {
  if (intent.kind === "setup") return null;
  const outcome = cardOutcome(findCard(tx, intent.cardId), now);
  return outcome === "declined" || outcome === "expired" ? outcome : null;
}

function refuse(tx: Tx, intent: StoredIntent, failure: string, now: number) {
  const type = intent.kind === "setup" ? "setup_intent.setup_failed" : "invoice.payment_failed";
  emitEvent(tx, type, now, { customerId: intent.customerId, intentId: intent.id });
  return { intent: setIntent(tx, intent.id, { status: "requires_payment_method", failure }), failure };
}

function succeed(tx: Tx, intent: StoredIntent, now: number): StoredIntent {
  const done = setIntent(tx, intent.id, { status: "succeeded", failure: null });
  if (intent.kind === "setup") {
    emitEvent(tx, "setup_intent.succeeded", now, { customerId: intent.customerId, intentId: intent.id });
    return done;
  }
  const invoice = findRow(tx, embeddedInvoices, { id: intent.invoiceId! })!;
  const row = setSubscription(tx, invoice.subscriptionId, { cardId: intent.cardId });
  markPaid(tx, requireSubscription(tx, row.id), invoice, now);
  scheduleNextStep(tx, row.id);
  return done;
}
