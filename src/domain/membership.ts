import { DAY_MS } from "#src/shared/base/time.ts";
import type { MembershipState } from "#src/shared/listing/groomer-labels.ts";
import type { EndCause, SubscriptionStatus } from "#src/shared/money/membership-labels.ts";

/** Keeps a profile listed during a late renewal. */
const SLACK = 2 * DAY_MS;
/** Maximum listing after the first unpaid period starts. */
const GRACE = 7 * DAY_MS;

export interface SubscriptionFacts {
  status: SubscriptionStatus;
  createdAt: number;
  trialEnd: number | null;
  periodStart: number;
  periodEnd: number;
  cancelAt: number | null;
  /** The current invoice is a draft, charged within the hour. */
  hasDraft: boolean;
  endedAt: number | null;
  endedBy: "payment_failed" | "requested" | null;
  /** Null without a card. A subscription without one isn't trialing. */
  card: object | null;
}

export interface MembershipDates {
  startDate: number | null;
  endDate: number | null;
  endAction: EndCause | null;
  grantedUntil: number | null;
  unpaidSince: number | null;
  hasOpenAttempt: boolean;
}

export interface Membership {
  state: MembershipState;
  /** 0 if not listed. */
  listedUntil: number;
  startDate: number | null;
  /** Null while active, the planned end while canceling, then the actual end. */
  endDate: number | null;
  unpaidSince: number | null;
}

/** The only source of a membership's state, whatever events were lost (docs/decisions/0005-listing-by-the-clock.md). */
export function membershipAt(subscription: SubscriptionFacts | null, facts: MembershipDates, now: number): Membership {
  const own = fromProvider(subscription, withPastEnd(facts, now), now);
  const { grantedUntil } = facts;
  if (grantedUntil === null) return own;
  const endDate = own.endDate && Math.max(own.endDate, grantedUntil);
  if (grantedUntil <= now) return { ...own, endDate };
  if (own.unpaidSince !== null && (own.state === "past_due" || own.state === "payment_required")) {
    return { ...own, state: "past_due", listedUntil: Math.max(own.listedUntil, grantedUntil), endDate: null };
  }
  if (own.listedUntil > now) return { ...own, endDate, listedUntil: Math.max(own.listedUntil, grantedUntil) };
  return {
    ...own,
    state: isEndedByChoice(facts) ? "canceling" : "active",
    listedUntil: grantedUntil,
    startDate: own.startDate ?? now,
    endDate: grantedUntil,
  };
}

const isEndedByChoice = ({ endAction }: MembershipDates) =>
  endAction === "groomer" || endAction === "cancel" || endAction === "not_enough_leads";

const withPastEnd = (facts: MembershipDates, now: number): MembershipDates => ({
  ...facts,
  endDate: facts.endDate === null ? null : Math.min(facts.endDate, now),
});

function fromProvider(subscription: SubscriptionFacts | null, facts: MembershipDates, now: number): Membership {
  if (subscription === null) return facts.hasOpenAttempt ? waiting(facts) : nothing(facts);
  const { status, card, trialEnd, periodEnd } = subscription;
  switch (status) {
    case "incomplete":
      return waiting(facts);
    case "incomplete_expired":
      return nothing(facts);
    case "trialing":
      return card === null ? waiting(facts) : running("trialing", trialEnd ?? periodEnd, subscription, facts);
    case "active":
      return running("active", periodEnd, subscription, facts);
    case "past_due":
      return unpaid(subscription, facts, now);
    case "unpaid":
      return {
        ...over("payment_required", facts.endDate ?? now, facts),
        unpaidSince: firstUnpaid(subscription, facts),
      };
    case "paused":
      return over("payment_required", facts.endDate ?? now, facts);
    case "canceled":
      return over(whyEnded(subscription, facts), subscription.endedAt ?? now, facts);
  }
}

const off = ({ startDate, endDate }: MembershipDates) => ({ listedUntil: 0, startDate, endDate, unpaidSince: null });

const waiting = (facts: MembershipDates): Membership => ({
  ...off(facts),
  state: facts.endDate === null ? "pending_card" : "payment_required",
});

function nothing(facts: MembershipDates): Membership {
  const wasMember = isEndedByChoice(facts) ? "ended" : "payment_required";
  return { ...off(facts), state: facts.endDate === null ? "none" : wasMember };
}

const over = (state: MembershipState, endDate: number, facts: MembershipDates): Membership => ({
  ...off(facts),
  state,
  endDate,
});

function running(
  state: "trialing" | "active",
  paidUntil: number,
  { cancelAt, createdAt, periodStart, hasDraft }: SubscriptionFacts,
  facts: MembershipDates,
): Membership {
  const startDate = facts.startDate ?? createdAt;
  const unpaidSince = hasDraft ? periodStart : null;
  const listedUntil = hasDraft ? periodStart + GRACE : paidUntil + SLACK;
  if (cancelAt === null) return { state, listedUntil, startDate, endDate: null, unpaidSince };
  return {
    state: "canceling",
    listedUntil: Math.min(cancelAt, listedUntil),
    startDate,
    endDate: cancelAt,
    unpaidSince,
  };
}

/** Unpaid subscriptions renew monthly without new grace. */
const firstUnpaid = ({ periodStart }: SubscriptionFacts, { unpaidSince }: MembershipDates) =>
  Math.min(unpaidSince ?? periodStart, periodStart);

function unpaid(subscription: SubscriptionFacts, facts: MembershipDates, now: number): Membership {
  const { cancelAt, createdAt } = subscription;
  const unpaidSince = firstUnpaid(subscription, facts);
  const listedUntil = Math.min(unpaidSince + GRACE, cancelAt ?? Number.POSITIVE_INFINITY);
  const common = { startDate: facts.startDate ?? createdAt, unpaidSince };
  return listedUntil > now
    ? { ...common, state: "past_due", listedUntil, endDate: null }
    : { ...common, state: "payment_required", listedUntil: 0, endDate: listedUntil };
}

const whyEnded = ({ endedBy }: SubscriptionFacts, { endAction }: MembershipDates): MembershipState =>
  endedBy === "payment_failed" || endAction === "non_payment" || endAction === "non_payment_declined"
    ? "payment_required"
    : "ended";

type StoredMembership = Pick<Membership, "state" | "listedUntil" | "endDate">;

/** Applies ends that have passed since the provider's last response. */
export function applyPastEnds<M extends StoredMembership>(membership: M, now: number): M {
  const { state, listedUntil, endDate } = membership;
  const runs = state === "trialing" || state === "active" || state === "past_due" || state === "canceling";
  if (!runs || listedUntil > now) return membership;
  const ended: StoredMembership = {
    listedUntil,
    state: state === "canceling" ? "ended" : "payment_required",
    endDate: Math.min(endDate ?? listedUntil, listedUntil),
  };
  return { ...membership, ...ended };
}
