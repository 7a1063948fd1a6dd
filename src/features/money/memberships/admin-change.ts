import { eq } from "drizzle-orm";
import { groomerProfiles, transact, users } from "#db/db.ts";
import type { ActorContext, Ctx } from "#src/base/context.ts";
import { adminActionsFor } from "#src/domain/membership-actions.ts";
import { subscribeRefusal } from "#src/domain/trial.ts";
import { PaymentError } from "#src/ports/payments/provider.ts";
import { conflict, invalid, notFound } from "#src/shared/base/errors.ts";
import { DAY_MS, MINUTE_MS } from "#src/shared/base/time.ts";
import { type AdminAction, endsAtOnce } from "#src/shared/money/membership-labels.ts";
import type { AdminMembershipChange, MembershipView } from "#src/shared/money/memberships.ts";
import { ensureMember } from "./checkout/start-over.ts";
import { isOver, type Member, membershipStatus, setMember, statusAndDebt } from "./member.ts";
import { notifyMember } from "./notify.ts";
import { orFail } from "./provider/provider-errors.ts";
import { syncMembership } from "./provider/sync.ts";
import { memberView } from "./queries.ts";
import { endSubscription, notPossibleError, undoPlannedEnd } from "./service.ts";

const LONGEST_GRANT = 2 * 366 * DAY_MS;

/** Idempotent. Throws 404 (not a groomer), 409 (wrong state), 422 (date), 503 (no answer from the provider). */
export async function changeMembershipByAdmin(
  ctx: Ctx,
  by: ActorContext,
  userId: number,
  change: AdminMembershipChange,
): Promise<MembershipView> {
  const member = await memberOfUser(ctx, userId);
  const { action, reason, until } = change;
  refuseWrongGrantEnd(change, ctx.now());
  if (alreadyHolds(member, action)) return memberView(ctx, member);
  if (!adminActionsFor(membershipStatus(member)).includes(action)) throw notPossibleError(member);
  const how = action === "reactivate" ? await reactivate(ctx, member, change) : await end(ctx, member, action, reason);
  const occasion = {
    info: by.info,
    actorId: by.viewer.userId,
    action: `membership-${action}`,
    detail: { how, ...(until == null ? {} : { until }) },
    reason: { text: reason, userId },
  };
  const after = await orFail(syncMembership(ctx, member.groomerId, occasion));
  if (how === "invited" || (how === "paid-time" && after.listedUntil <= ctx.now())) invite(ctx, after, reason);
  return memberView(ctx, after);
}

async function memberOfUser(ctx: Ctx, userId: number): Promise<Member> {
  const user = ctx.db
    .select({ role: users.role, groomerId: groomerProfiles.id })
    .from(users)
    .leftJoin(groomerProfiles, eq(groomerProfiles.userId, users.id))
    .where(eq(users.id, userId))
    .get();
  if (user?.role !== "groomer") throw notFound();
  if (user.groomerId === null) throw conflict("This groomer hasn't created a business profile yet.");
  return orFail(ensureMember(ctx, user.groomerId));
}

/** Only a grant has a last day. Throws 422. */
export function refuseWrongGrantEnd({ action, until }: Pick<AdminMembershipChange, "action" | "until">, now: number) {
  if (until == null) return;
  if (action !== "reactivate") throw invalid({ until: "Only a reactivation can have a last day" });
  if (until <= now) throw invalid({ until: "Choose a future date" });
  if (until > now + LONGEST_GRANT) throw invalid({ until: "Choose a date within two years" });
}

/** True after a second click or another admin's change, but not after a call that the provider didn't answer. */
function alreadyHolds(member: Member, action: AdminAction): boolean {
  const { state, hasSubscription } = membershipStatus(member);
  if (member.endAction !== action) return false;
  return state === "canceling" ? !endsAtOnce(action) : !hasSubscription && isOver(member);
}

async function end(ctx: Ctx, member: Member, action: Exclude<AdminAction, "reactivate">, reason: string) {
  if (membershipStatus(member).hasSubscription) {
    const isNow = endsAtOnce(action) || member.unpaidSince !== null;
    const { endedAt } = await endSubscription(ctx, member, { action, reason, isNow });
    if (!endsAtOnce(action)) return endedAt === null ? "ends-with-period" : "ended";
  }
  // A canceled grant ends as planned; an unpaid one ends now.
  if (!endsAtOnce(action)) {
    setMember(ctx.db, member.groomerId, { endAction: action, endReason: reason });
    return "ends-with-grant";
  }
  setMember(ctx.db, member.groomerId, { endAction: action, endReason: reason, grantedUntil: null });
  return "ended";
}

/** In this order: undo a planned end, grant, collect the debt, restore paid time, invite. */
async function reactivate(ctx: Ctx, member: Member, { until }: AdminMembershipChange) {
  if (member.state === "canceling" && until == null) {
    if (membershipStatus(member).hasSubscription) await undoPlannedEnd(ctx, member);
    else setMember(ctx.db, member.groomerId, { endAction: null, endReason: null });
    return "undone";
  }
  if (until != null) {
    setMember(ctx.db, member.groomerId, { grantedUntil: until, endAction: null, endReason: null });
    return "granted";
  }
  if (member.disabledAt !== null) throw conflict("This account is suspended. Restore it first.");
  if (subscribeRefusal(member)) throw conflict("They can't subscribe until they pass the background check.");
  const { hasSubscription, owes } = statusAndDebt(member);
  if (hasSubscription) return owes && (await collect(ctx, member)) ? "paid" : "invited";
  return (await giveBack(ctx, member)) ? "paid-time" : "invited";
}

/** True if the saved card was charged. */
async function collect(ctx: Ctx, { subscriptionId }: Member): Promise<boolean> {
  const key = `pay:${subscriptionId}:admin:${Math.floor(ctx.now() / MINUTE_MS)}`;
  const paid = await unlessDeclined(ctx.payments.payOpenInvoice(subscriptionId!, null, key));
  return paid?.subscription.status === "active";
}

/** Restores paid or free time without a charge. True if there was any. */
async function giveBack(ctx: Ctx, member: Member): Promise<boolean> {
  const { customerId, subscriptionId, currentPeriodEnd, periodStart, paidPeriodStart, trialUntil } = member;
  const isPaid = periodStart !== null && (paidPeriodStart === periodStart || trialUntil === currentPeriodEnd);
  if (!customerId || !isPaid || currentPeriodEnd === null || currentPeriodEnd <= ctx.payments.now()) return false;
  const ended = await orFail(ctx.payments.getSubscription(subscriptionId!));
  const paymentMethodId = ended?.card?.id ?? null;
  const args = { customerId, attemptId: `again_${subscriptionId}`, trialUntil: currentPeriodEnd, paymentMethodId };
  const key = `sub:again:${subscriptionId}:${paymentMethodId}`;
  const restored = await unlessDeclined(ctx.payments.subscribe(args, key));
  if (restored) setMember(ctx.db, member.groomerId, { endAction: null, endReason: null });
  return restored !== null;
}

/** Null if the card was declined or is gone, which the groomer must fix. */
const unlessDeclined = <T>(question: Promise<T>): Promise<T | null> =>
  orFail(
    question.catch((error: unknown) => {
      if (error instanceof PaymentError && (error.code === "declined" || error.code === "gone")) return null;
      throw error;
    }),
  );

/** The groomer pays by link, so there's no surprise charge. */
const invite = (ctx: Ctx, member: Member, reason: string) =>
  transact(ctx.db, (tx) => notifyMember(ctx, tx, member, ["invited", { of: Math.floor(ctx.now() / DAY_MS), reason }]));
