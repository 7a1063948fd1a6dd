import { eq, sql } from "drizzle-orm";
import { memberships, transact } from "#db/db.ts";
import { audit, type Ctx, SYSTEM } from "#src/base/context.ts";
import { type Intent, nullIfGone, PaymentError } from "#src/ports/payments/provider.ts";
import { findMember, type Member, membershipStatus, setMember } from "../member.ts";
import { notifyMember } from "../notify.ts";

/** Idempotent. Throws PaymentError. */
export async function startCardSetup(ctx: Ctx, { groomerId, customerId, cardIntentId }: Member): Promise<Intent> {
  if (cardIntentId) {
    const open = await nullIfGone(ctx.payments.getIntent(cardIntentId));
    if (open && open.status !== "canceled" && open.status !== "succeeded") return open;
    forget(ctx, groomerId, cardIntentId);
  }
  const attemptId = takeAttempt(ctx, groomerId);
  const intent = await ctx.payments.startCardSetup({ customerId: customerId!, attemptId }, `seti:${attemptId}`);
  setMember(ctx.db, groomerId, { cardIntentId: intent.id }, eq(memberships.cardAttemptId, attemptId));
  return intent;
}

/** Idempotency key; the first of two tabs creates it. */
function takeAttempt(ctx: Ctx, groomerId: number): string {
  const id = `card_${crypto.randomUUID().replaceAll("-", "")}`;
  const cardAttemptId = sql`coalesce(${memberships.cardAttemptId}, ${id})`;
  return setMember(ctx.db, groomerId, { cardAttemptId })?.cardAttemptId ?? id;
}

const forget = (ctx: Ctx, groomerId: number, intentId: string): boolean =>
  setMember(ctx.db, groomerId, { cardAttemptId: null, cardIntentId: null }, eq(memberships.cardIntentId, intentId)) !==
  undefined;

export async function finishCardSetup(ctx: Ctx, groomerId: number): Promise<CardSetup> {
  const none = { intent: null, declined: null, replaced: null };
  const member = findMember(ctx.db, groomerId);
  if (!member?.cardIntentId) return none;
  const setup = await nullIfGone(ctx.payments.getIntent(member.cardIntentId));
  if (!setup || setup.status === "canceled") forget(ctx, groomerId, member.cardIntentId);
  if (setup?.status !== "succeeded" || !setup.paymentMethodId) return none;
  const { subscriptionId, subscriptionStatus } = member;
  let result: CardSetup = none;
  let isReplaced = false;
  if (subscriptionId && membershipStatus(member).hasSubscription) {
    const changed = await nullIfGone(ctx.payments.replaceCard(setup.customerId, subscriptionId, setup.paymentMethodId));
    isReplaced = changed !== null;
    const isOwed = isReplaced && (subscriptionStatus === "past_due" || subscriptionStatus === "unpaid");
    if (isOwed) result = { ...none, ...(await charge(ctx, subscriptionId, setup.paymentMethodId)) };
  }
  const isFirst = forget(ctx, groomerId, setup.id);
  return { ...result, replaced: isFirst && isReplaced ? setup.id : null };
}

interface CardSetup {
  intent: Intent | null;
  declined: string | null;
  replaced: string | null;
}

/** Only notifies and audits; the card is already set. */
export function notifyOfNewCard(ctx: Ctx, member: Member, setupId: string, info = SYSTEM) {
  transact(ctx.db, (tx) => {
    notifyMember(ctx, tx, member, ["card-replaced", { of: setupId }]);
    const target = `groomer ${member.groomerId}`;
    audit(tx, { action: "membership-card-replaced", target, now: ctx.now(), info });
  });
}

async function charge(ctx: Ctx, subscriptionId: string, paymentMethodId: string) {
  try {
    const key = `pay:${subscriptionId}:${paymentMethodId}`;
    const { intent } = await ctx.payments.payOpenInvoice(subscriptionId, paymentMethodId, key);
    return { intent, declined: null };
  } catch (error) {
    if (error instanceof PaymentError && error.code === "declined") return { intent: null, declined: error.message };
    throw error;
  }
}
