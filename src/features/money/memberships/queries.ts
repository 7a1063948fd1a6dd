import { and, eq, gte, sql } from "drizzle-orm";
import { type Db, membershipPayments, type Tx, users } from "#db/db.ts";
import type { Ctx, Viewer } from "#src/base/context.ts";
import { applyPastEnds } from "#src/domain/membership.ts";
import { memberActions } from "#src/domain/membership-actions.ts";
import { lateCheckClause, subscribeRefusal } from "#src/domain/trial.ts";
import { MEMBERSHIP_PRICE_CENTS } from "#src/shared/base/brand.ts";
import type { MembershipState } from "#src/shared/listing/groomer-labels.ts";
import { HAD_TRIAL_TEXT, membershipLabels } from "#src/shared/money/membership-labels.ts";
import type { InvoiceView, MembershipView } from "#src/shared/money/memberships.ts";
import { writtenDayIn } from "./days.ts";
import { lastFeeText, PRICE_TEXT } from "./email-parts.ts";
import { findMember, isFromCurrentAccount, type Member, membershipStatus, statusAndDebt } from "./member.ts";
import { orFail } from "./provider/provider-errors.ts";
import { isTrialLeft } from "./trials/used-trials.ts";

/** From our rows, without asking the provider. */
export function findOwnMembership(ctx: Ctx, viewer: Viewer): MembershipView {
  const { groomerId } = viewer;
  const member = findMember(ctx.db, groomerId);
  if (member) return memberView(ctx, member);
  return {
    state: "none",
    label: membershipLabels.none,
    words: freeTrialState(ctx, viewer) === "left" ? wordsFor.none : wordsFor.withoutTrial,
    isActive: false,
    listedUntil: 0,
    nextCharge: null,
    due: null,
    endsNow: false,
    cancelText: "",
    card: null,
    endsAt: null,
    endsDay: null,
    endReason: null,
    canDo: groomerId === null ? [] : ["subscribe"],
    subscriptionId: null,
    provider: ctx.payments.client(),
  };
}

export function memberView(ctx: Ctx, stored: Member): MembershipView {
  const member = applyPastEnds(stored, ctx.now());
  const { state, timeZone, listedUntil, endDate } = member;
  const isActive = listedUntil > ctx.now();
  const at = dueChargeAt(member);
  return {
    state,
    label: membershipLabels[labelledAs(member)],
    words: words(ctx, member),
    isActive,
    listedUntil,
    nextCharge: at === null ? null : { cents: MEMBERSHIP_PRICE_CENTS, at, day: writtenDayIn(timeZone, at) },
    due: statusAndDebt(member).owes ? { cents: MEMBERSHIP_PRICE_CENTS } : null,
    endsNow: cancelsAtOnce(member),
    cancelText: cancelText(member),
    card: cardOf(member),
    endsAt: endDate,
    endsDay: endDate === null ? null : writtenDayIn(timeZone, endDate),
    endReason: endDate === null ? null : member.endReason,
    canDo: memberActions(statusAndDebt(member)).filter(
      (action) => action !== "subscribe" || subscribeRefusal(member) === null,
    ),
    subscriptionId: member.subscriptionId,
    provider: ctx.payments.client(),
  };
}

export function freeTrialState(ctx: Ctx, { userId, groomerId }: Viewer): "left" | "running" | "over" {
  const member = findMember(ctx.db, groomerId);
  if (member?.state === "trialing" && !isGivenBack(member)) return "running";
  const account = () => ctx.db.select({ email: users.email }).from(users).where(eq(users.id, userId)).get()!;
  return isTrialLeft(ctx, ctx.db, member ?? { ...account(), trialUsedAt: null }) ? "left" : "over";
}

/** Free time restored to a paying member is not a trial, although the provider reports one. */
const isGivenBack = ({ state, paidPeriodStart }: Member) => state === "trialing" && paidPeriodStart !== null;

export const grantText = (member: Pick<Member, "timeZone" | "listedUntil" | "check" | "endAction">) =>
  `Your membership runs until ${writtenDayIn(member.timeZone, member.listedUntil)}. ${subscribeRefusal(member) ?? "Subscribe to keep it after that."}`;

/** Listed by an admin, or by time paid under lost IDs. */
export const isGranted = ({ grantedUntil, listedUntil }: Pick<Member, "grantedUntil" | "listedUntil">) =>
  grantedUntil !== null && grantedUntil === listedUntil;

/** The planned end, or else the period's; a grant outlasts both. */
export const periodEndOf = ({ cancelAt, currentPeriodEnd, trialUntil, grantedUntil }: Member): number =>
  Math.max(cancelAt ?? currentPeriodEnd ?? trialUntil ?? 0, grantedUntil ?? 0);

/** Free time without a card doesn't list anyone. */
export const lacksCard = ({
  state,
  subscriptionStatus,
  hasCard,
}: Pick<Member, "state" | "subscriptionStatus" | "hasCard">) =>
  subscriptionStatus === "trialing" && !hasCard && (state === "pending_card" || state === "payment_required");

/** Without paid time that lists the groomer, canceling has nothing to wait for. */
export const cancelsAtOnce = (member: Member) => member.unpaidSince !== null || lacksCard(member);

/** For the question before canceling, which leaves a grant. */
function cancelText(member: Member): string {
  const { timeZone, check, grantedUntil, currentPeriodEnd } = member;
  const day = (instant: number | null) => (instant === null ? "the period ends" : writtenDayIn(timeZone, instant));
  if (!cancelsAtOnce(member)) {
    const until = day(dueChargeAt(member) ?? currentPeriodEnd);
    return `Nothing changes until ${day(periodEndOf(member))}, and you won't be charged again. You can undo this until ${until}.`;
  }
  const isShown = check === "passed";
  const granted = `${isShown ? "Parents can find you" : "Your free time runs"} until ${day(grantedUntil)}.`;
  const after = isGranted(member) ? granted : isShown ? "Parents can no longer find you." : "";
  return `Your membership ends now, and you won't owe anything. ${after}`.trimEnd();
}

function labelledAs(member: Member): MembershipState {
  if (lacksCard(member)) return "pending_card";
  return isGivenBack(member) ? "active" : member.state;
}

const cardOf = ({ cardBrand, cardLast4, cardExpMonth, cardExpYear }: Member) =>
  cardLast4 === null
    ? null
    : { brand: cardBrand ?? "card", last4: cardLast4, expMonth: cardExpMonth, expYear: cardExpYear };

export function dueChargeAt(
  member: Pick<
    Member,
    "state" | "subscriptionId" | "subscriptionStatus" | "hasCard" | "trialUntil" | "currentPeriodEnd" | "unpaidSince"
  >,
): number | null {
  if (!membershipStatus(member).hasSubscription) return null;
  if (member.state === "trialing" || lacksCard(member)) return member.trialUntil;
  return member.state === "active" ? (member.unpaidSince ?? member.currentPeriodEnd) : null;
}

const wordsFor = {
  none: `The first month is free, then ${PRICE_TEXT} a month. Cancel anytime.`,
  pending_card: "Add a card to start. You won't be charged until the trial ends.",
  withoutTrial: `${HAD_TRIAL_TEXT}. Membership is ${PRICE_TEXT} a month. Cancel anytime.`,
  payment_required: "Your listing is hidden until you pay.",
  lapsed: "We couldn't confirm your membership. We'll try again in a few minutes.",
} as const;

function words(ctx: Ctx, member: Member): string {
  const { state, timeZone, listedUntil, endDate } = member;
  const day = (instant: number | null) => (instant === null ? "soon" : writtenDayIn(timeZone, instant));
  const next = dueChargeAt(member);
  if (lacksCard(member)) return `Add a card to get listed. You won't be charged until ${day(next)}.`;
  const charge = next === null ? grantText(member) : `Next charge: ${PRICE_TEXT} on ${day(next)}.`;
  switch (state) {
    case "none":
    case "pending_card":
      return subscribeRefusal(member) ?? (isTrialLeft(ctx, ctx.db, member) ? wordsFor[state] : wordsFor.withoutTrial);
    case "payment_required":
      if (!membershipStatus(member).hasSubscription) return subscribeRefusal(member) ?? wordsFor[state];
      return statusAndDebt(member).owes ? wordsFor[state] : wordsFor.lapsed;
    case "trialing":
      return isGivenBack(member) ? charge : `You're on your free trial. ${firstCharge(member, day(next))}`;
    case "active":
      return charge;
    case "canceling":
      return `Ends on ${day(endDate)}. Nothing changes until then, and ${lastFeeText(member)}.`;
    case "past_due":
      if (member.check !== "passed")
        return `We couldn't charge ${PRICE_TEXT}. Pay by ${day(listedUntil)} to keep your membership.`;
      return isGranted(member)
        ? `We couldn't charge ${PRICE_TEXT}. You're still listed until ${day(listedUntil)}. Pay by then to stay listed.`
        : `We couldn't charge ${PRICE_TEXT}. Pay before ${day(listedUntil)} to stay listed.`;
    case "ended":
      return `Ended on ${day(endDate)}. ${subscribeRefusal(member) ?? "Subscribe again to get listed."}`;
  }
}

const firstCharge = ({ check, trialMovedAt }: Member, day: string) =>
  check !== "passed" && trialMovedAt !== null
    ? `First charge: ${PRICE_TEXT} on ${day}, if you've passed your background check by then.`
    : `First charge: ${PRICE_TEXT} on ${day}${lateCheckClause(check)}.`;

/** Throws 429, 503. */
export function fetchInvoices(ctx: Ctx, viewer: Viewer): Promise<InvoiceView[]> {
  ctx.limits.take("invoices-user", String(viewer.userId));
  return fetchProviderInvoices(ctx, viewer);
}

/** Newest first. Throws 503. */
export async function fetchProviderInvoices(ctx: Ctx, { groomerId }: Viewer): Promise<InvoiceView[]> {
  const member = findMember(ctx.db, groomerId);
  if (!member?.customerId || !(await orFail(isFromCurrentAccount(ctx, member)))) return [];
  const invoices = await orFail(ctx.payments.listInvoices(member.customerId));
  return invoices.map((invoice) => ({ ...invoice, day: writtenDayIn(member.timeZone, invoice.createdAt) }));
}

export const sumPaidCents = (db: Db | Tx, groomerId: number, since: number): number =>
  db
    .select({ cents: sql<number>`coalesce(sum(${membershipPayments.cents}), 0)` })
    .from(membershipPayments)
    .where(and(eq(membershipPayments.groomerId, groomerId), gte(membershipPayments.at, since)))
    .get()!.cents;
