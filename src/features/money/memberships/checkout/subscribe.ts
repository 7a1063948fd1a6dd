import { eq, sql } from "drizzle-orm";
import { changeRow, membershipAttempts, memberships } from "#db/db.ts";
import type { ActorContext, Ctx, Viewer } from "#src/base/context.ts";
import { subscribeRefusal, trialEndOf } from "#src/domain/trial.ts";
import { networkOf } from "#src/http/guards/network.ts";
import type { RequestInfo } from "#src/http/request-info.ts";
import { type Intent, nullIfGone } from "#src/ports/payments/provider.ts";
import { MEMBERSHIP_PRICE_CENTS } from "#src/shared/base/brand.ts";
import { conflict } from "#src/shared/base/errors.ts";
import type { SubscriptionAnswer } from "#src/shared/money/memberships.ts";
import { writtenDayIn } from "../days.ts";
import { findMember, type Member, membershipStatus, requireMemberId, setMember, statusAndDebt } from "../member.ts";
import { orFail } from "../provider/provider-errors.ts";
import { syncMembership } from "../provider/sync.ts";
import { type Attempt, closeAttempt, findOpenAttempt, nextAttemptKind, startAttempt } from "./attempts.ts";
import { startCardSetup } from "./card.ts";
import { completePendingCheckout } from "./finish.ts";
import { ensureCustomer } from "./start-over.ts";

/** See docs/product.md, Membership. Idempotent. Throws 409 (no profile, unconfirmed email, check), 429, 503. */
export async function getOrCreateSubscription(ctx: Ctx, by: ActorContext): Promise<SubscriptionAnswer> {
  const groomerId = requireMemberId(by.viewer);
  ctx.limits.takeAll([
    ["payment-user", String(by.viewer.userId)],
    ["payment-ip", by.info.ip],
  ]);
  const member = findMember(ctx.db, groomerId);
  if (member && unconfirmedEmailOf(member)) {
    throw conflict("Confirm your email first. The link is in the email we sent you.");
  }
  const paidFrom = networkOf(by.info.ip);
  setMember(ctx.db, groomerId, { paidFrom }, sql`${memberships.paidFrom} IS NOT ${paidFrom}`);
  return orFail(prepare(ctx, groomerId, by.info));
}

/** Null if no email must be confirmed before the membership can start. */
export const unconfirmedEmailOf = (member: Member) =>
  member.confirmedAt === null && !membershipStatus(member).hasSubscription ? member.email : null;

async function prepare(ctx: Ctx, groomerId: number, info: RequestInfo): Promise<SubscriptionAnswer> {
  const customer = await ensureCustomer(ctx, groomerId);
  await completePendingCheckout(ctx, groomerId, info);
  const member = await syncMembership(ctx, groomerId, { info });
  if (isSubscribed(member)) return answer(ctx, member);
  if (membershipStatus(member).hasSubscription) return answer(ctx, member, await startCardSetup(ctx, member));
  const whyNot = subscribeRefusal(member);
  if (whyNot) throw conflict(whyNot);
  // The sync may have cleared outdated IDs.
  const payer = member.customerId ? customer : await ensureCustomer(ctx, groomerId);
  const { attempt, intent } = await openIntent(ctx, payer);
  const after = await syncMembership(ctx, groomerId, { info });
  if (isSubscribed(after) || !intent) return answer(ctx, after);
  return answer(ctx, after, intent, attempt.subscriptionId ?? attempt.id);
}

/** Reads only our rows, before anything starts at the provider. */
export function intentKindAndTime(ctx: Ctx, member: Member): { kind: Intent["kind"]; at: number } {
  const now = ctx.payments.now();
  if (membershipStatus(member).hasSubscription) {
    return { kind: "setup", at: statusAndDebt(member).owes ? now : (member.trialUntil ?? now) };
  }
  const kind = findOpenAttempt(ctx.db, member.groomerId)?.kind ?? nextAttemptKind(ctx, ctx.db, member);
  return kind === "trial" ? { kind: "setup", at: trialEndOf(now, member.timeZone) } : { kind: "payment", at: now };
}

export const isSubscribed = (member: Member) =>
  membershipStatus(member).hasSubscription && ["trialing", "active", "canceling"].includes(member.state);

/** Without an intent, nothing is left to pay. */
function answer(
  ctx: Ctx,
  member: Member,
  intent: Intent | null = null,
  subscriptionId = member.subscriptionId,
): SubscriptionAnswer {
  const { at } = intentKindAndTime(ctx, member);
  return {
    clientSecret: intent?.clientSecret ?? null,
    subscriptionId,
    isActive: intent === null,
    intentId: intent?.id ?? null,
    kind: intent?.kind ?? null,
    status: intent?.status ?? null,
    firstCharge: intent && { cents: MEMBERSHIP_PRICE_CENTS, at, day: writtenDayIn(member.timeZone, at) },
    provider: ctx.payments.client(),
  };
}

/** Null unless secret and subscription (or attempt) are the groomer's and match. */
export async function intentIfOwn(
  ctx: Ctx,
  { groomerId }: Viewer,
  typed: { clientSecret: string; subscriptionId: string },
): Promise<Intent | null> {
  const member = findMember(ctx.db, groomerId);
  if (!member) return null;
  const attempt = findOpenAttempt(ctx.db, member.groomerId);
  const isOfAttempt = attempt && [attempt.id, attempt.subscriptionId].includes(typed.subscriptionId);
  const isOfSubscription = member.subscriptionId === typed.subscriptionId;
  // For a running subscription: a new card, or a payment that needs bank approval.
  const intentId = isOfAttempt ? attempt.intentId : isOfSubscription ? idIn(typed.clientSecret) : null;
  const intent = intentId ? await orFail(nullIfGone(ctx.payments.getIntent(intentId))) : null;
  return intent?.clientSecret === typed.clientSecret && intent.customerId === member.customerId ? intent : null;
}

/** The secret starts with the intent's ID. */
const idIn = (clientSecret: string) => /^(\w{1,100})_secret_\w{1,100}$/.exec(clientSecret)?.[1] ?? null;

async function openIntent(ctx: Ctx, member: Member & { customerId: string }) {
  for (let isSecondTry = false; ; isSecondTry = true) {
    const attempt = startAttempt(ctx, member);
    const intent = attempt.intentId
      ? await ctx.payments.getIntent(attempt.intentId)
      : await firstIntent(ctx, member, attempt);
    if (intent?.status !== "canceled" || isSecondTry) return { attempt: saveIntent(ctx, attempt, intent), intent };
    closeAttempt(ctx, attempt.id, "failed");
  }
}

async function firstIntent(ctx: Ctx, { customerId }: { customerId: string }, { id, kind }: Attempt) {
  const args = { customerId, attemptId: id };
  if (kind === "trial") return ctx.payments.startCardSetup(args, `seti:${id}`);
  const paid = { ...args, trialUntil: null, paymentMethodId: null };
  const { subscription, intent } = await ctx.payments.subscribe(paid, `sub:${id}`);
  ctx.db.update(membershipAttempts).set({ subscriptionId: subscription.id }).where(eq(membershipAttempts.id, id)).run();
  return intent;
}

/** `intent` is null if nothing is left to pay. */
const saveIntent = (ctx: Ctx, { id }: Attempt, intent: Intent | null): Attempt =>
  changeRow(ctx.db, membershipAttempts, { id }, intent ? { intentId: intent.id } : { status: "succeeded" })!;
