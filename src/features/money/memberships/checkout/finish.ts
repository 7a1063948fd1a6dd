import { changeRow, findRow, membershipAttempts, transact } from "#db/db.ts";
import { audit, type Ctx, SYSTEM } from "#src/base/context.ts";
import { trialEndOf } from "#src/domain/trial.ts";
import type { RequestOrigin } from "#src/http/request-info.ts";
import { type Intent, nullIfGone } from "#src/ports/payments/provider.ts";
import { found } from "#src/shared/base/errors.ts";
import { retryProviderEnd } from "../ending/leaving.ts";
import { didLeave, findMember, groomerIdOfCustomer, type Member, membershipStatus, setMember } from "../member.ts";
import { syncMembership } from "../provider/sync.ts";
import { claimTrial, markTrialUsed, type TrialTraces, unclaimTrial } from "../trials/used-trials.ts";
import { type Attempt, attemptOfIntent, closeAttempt, findOpenAttempt, isUnsettledAttemptSql } from "./attempts.ts";
import { finishCardSetup, notifyOfNewCard } from "./card.ts";

interface CheckoutResult {
  member: Member;
  intent: Intent | null;
  /** Decline reason of the card just entered. */
  declined: string | null;
}

/** Called by webhook, return page, and job, in any order and concurrently. Throws PaymentError, 404. */
export async function finishCheckout(ctx: Ctx, intentId: string, info?: RequestOrigin): Promise<CheckoutResult> {
  const attempt = attemptOfIntent(ctx.db, intentId);
  if (attempt) {
    await finishAttempt(ctx, attempt, info);
    return { member: await syncMembership(ctx, attempt.groomerId, { info }), intent: null, declined: null };
  }
  const { customerId } = await ctx.payments.getIntent(intentId);
  const groomerId = found(groomerIdOfCustomer(ctx.db, customerId));
  const { intent, declined, replaced } = await finishCardSetup(ctx, groomerId);
  const member = await syncMembership(ctx, groomerId, { info });
  if (replaced) notifyOfNewCard(ctx, member, replaced, info);
  return { member, intent, declined };
}

export async function completePendingCheckout(
  ctx: Ctx,
  groomerId: number,
  info?: RequestOrigin,
  intentId?: string | null,
) {
  const attempt = (intentId && attemptOfIntent(ctx.db, intentId)) || findOpenAttempt(ctx.db, groomerId);
  if (attempt?.intentId) await finishAttempt(ctx, attempt, info);
  if (didLeave(findMember(ctx.db, groomerId)!)) return;
  const { replaced } = await finishCardSetup(ctx, groomerId);
  if (replaced) notifyOfNewCard(ctx, await syncMembership(ctx, groomerId, { info }), replaced, info);
}

async function finishAttempt(ctx: Ctx, attempt: Attempt, info?: RequestOrigin) {
  if (attempt.status === "succeeded" || attempt.status === "failed") return;
  if (mayNotBegin(findMember(ctx.db, attempt.groomerId)!, attempt.kind)) return;
  const intent = await nullIfGone(ctx.payments.getIntent(attempt.intentId!));
  if (!intent || intent.status === "canceled") return void giveUp(ctx, attempt);
  if (intent.status !== "succeeded") return;
  if (attempt.kind === "paid") return void (await settleOrUndo(ctx, attempt, attempt.subscriptionId, info));
  const member = findMember(ctx.db, attempt.groomerId)!;
  const { email, confirmedAt } = member;
  // Prevents a second membership or trial from a late answer.
  if (membershipStatus(member).hasSubscription || member.trialUsedAt !== null) return void giveUp(ctx, attempt);
  const traces = { email, confirmedAt, fingerprint: intent.fingerprint };
  await beginTrial(ctx, attempt, { intent, traces }, info);
}

interface Card {
  intent: Intent;
  traces: TrialTraces;
}

async function beginTrial(ctx: Ctx, attempt: Attempt, { intent, traces }: Card, info?: RequestOrigin) {
  const trialUntil = freezeTrial(ctx, attempt, traces);
  if (trialUntil === "used") return endWithoutTrial(ctx, attempt);
  if (trialUntil === null) return;
  const args = { customerId: intent.customerId, attemptId: attempt.id, paymentMethodId: intent.paymentMethodId };
  const begun = await nullIfGone(ctx.payments.subscribe({ ...args, trialUntil }, `sub:${attempt.id}`));
  const isGiven = begun ? await settleOrUndo(ctx, attempt, begun.subscription.id, info) : giveUp(ctx, attempt);
  if (!isGiven) unclaimTrial(ctx.db, traces, ctx.now());
}

/** The provider doesn't know the attempt or has canceled it. */
function giveUp(ctx: Ctx, { id }: Attempt): false {
  closeAttempt(ctx, id, "failed");
  return false;
}

/** False if the account was closed or suspended in between; the new subscription is canceled. */
async function settleOrUndo(ctx: Ctx, attempt: Attempt, subscriptionId: string | null, info?: RequestOrigin) {
  if (settle(ctx, attempt, subscriptionId, info) !== "shut") return true;
  if (subscriptionId !== null) {
    await nullIfGone(ctx.payments.cancelNow(subscriptionId, "The account was closed", { voidOpenInvoice: true }));
  }
  return false;
}

/** Closed accounts finish nothing. Suspended ones start no trial but can pay. */
const mayNotBegin = (member: Member, kind: Attempt["kind"]) =>
  didLeave(member) || (kind === "trial" && member.disabledAt !== null);

/** The page then announces an immediate charge and waits for confirmation. */
function endWithoutTrial(ctx: Ctx, { id, groomerId }: Attempt) {
  markTrialUsed(ctx, ctx.db, groomerId);
  closeAttempt(ctx, id, "failed");
}

/** Fixes the trial end before asking the provider, so that retries agree. Null if another call finished it. */
const freezeTrial = (ctx: Ctx, { id, groomerId }: Attempt, traces: TrialTraces): number | "used" | null =>
  transact(ctx.db, (tx) => {
    const attempt = findRow(tx, membershipAttempts, isUnsettledAttemptSql(id));
    if (!attempt || attempt.trialUntil !== null) return attempt?.trialUntil ?? null;
    if (!claimTrial(tx, traces, ctx.payments.now())) return "used";
    const trialUntil = trialEndOf(ctx.payments.now(), findMember(tx, groomerId)!.timeZone);
    changeRow(tx, membershipAttempts, { id }, { trialUntil });
    return trialUntil;
  });

/** Only one of several concurrent calls settles the attempt. */
const settle = (ctx: Ctx, { id, groomerId, kind }: Attempt, subscriptionId: string | null, info?: RequestOrigin) =>
  transact(ctx.db, (tx): "shut" | undefined => {
    const member = findMember(tx, groomerId)!;
    if (mayNotBegin(member, kind)) {
      retryProviderEnd(tx, groomerId, ctx.now());
      return "shut";
    }
    const won = changeRow(tx, membershipAttempts, isUnsettledAttemptSql(id), { status: "succeeded", subscriptionId });
    if (!won) return;
    setMember(tx, groomerId, { endAction: null, endReason: null });
    if (kind === "trial") markTrialUsed(ctx, tx, groomerId);
    audit(tx, {
      action: "membership-subscribed",
      target: `groomer ${groomerId}`,
      detail: { kind, subscriptionId },
      now: ctx.now(),
      info: info ?? SYSTEM,
    });
  });
