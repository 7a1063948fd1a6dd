import { DAY_MS } from "#src/shared/base/duration.ts";
import type { MembershipState } from "#src/shared/listing/groomer-labels.ts";
import type { EndAction, SubscriptionStatus } from "#src/shared/money/membership-labels.ts";

/** A listing outlives what is paid for by this much, so that a late renewal does not hide the profile. */
const SLACK = 2 * DAY_MS;
/** A listing outlives the start of an unpaid period by this much. */
const GRACE = 7 * DAY_MS;

/** What the provider says; instants in UTC milliseconds. */
export interface SubscriptionFacts {
  status: SubscriptionStatus;
  createdAt: number;
  trialEnd: number | null;
  periodStart: number;
  periodEnd: number;
  /** A scheduled end, at the period's end or another time. */
  cancelAt: number | null;
  endedAt: number | null;
  /** Why it ended, when the provider knows: the payment failed, or the groomer or an admin ended it. */
  endedBy: "payment_failed" | "requested" | null;
  /** Null: the subscription has no card, so it must not count as trialing. */
  card: object | null;
}

/** What we know ourselves. */
export interface MembershipFacts {
  startDate: number | null;
  endDate: number | null;
  endAction: EndAction | null;
  grantedUntil: number | null;
  hasOpenAttempt: boolean;
}

export interface Membership {
  state: MembershipState;
  /** Listed while this is in the future; 0 when not listed. */
  listedUntil: number;
  startDate: number | null;
  /** Null while it runs, the scheduled end while it is canceling, the actual end after. */
  endDate: number | null;
  unpaidSince: number | null;
}

/**
 * The membership that follows from what the provider says; nothing else decides it, so that lost or late events cannot
 * (docs/decisions/0005-listing-by-the-clock.md). An admin's grant lists a groomer whom no subscription lists.
 */
export function derive(subscription: SubscriptionFacts | null, facts: MembershipFacts, now: number): Membership {
  const own = fromProvider(subscription, withPastEnd(facts, now), now);
  const { grantedUntil } = facts;
  if (grantedUntil === null || grantedUntil <= now || own.listedUntil > now) return own;
  return {
    ...own,
    state: isEndedByChoice(facts) ? "canceling" : "active",
    listedUntil: grantedUntil,
    startDate: own.startDate ?? now,
    endDate: grantedUntil,
  };
}

/** A person ended it, and not because a payment failed. */
const isEndedByChoice = ({ endAction }: MembershipFacts) =>
  endAction === "groomer" || endAction === "cancel" || endAction === "not_enough_leads";

/** A planned end, such as a grant's, has come once nothing runs any more. */
const withPastEnd = (facts: MembershipFacts, now: number): MembershipFacts => ({
  ...facts,
  endDate: facts.endDate === null ? null : Math.min(facts.endDate, now),
});

function fromProvider(subscription: SubscriptionFacts | null, facts: MembershipFacts, now: number): Membership {
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
    case "paused":
      return over("payment_required", facts.endDate ?? now, facts);
    case "canceled":
      return over(whyEnded(subscription, facts), subscription.endedAt ?? now, facts);
  }
}

const off = ({ startDate, endDate }: MembershipFacts) => ({ listedUntil: 0, startDate, endDate, unpaidSince: null });

const waiting = (facts: MembershipFacts): Membership => ({
  ...off(facts),
  state: facts.endDate === null ? "pending_card" : "payment_required",
});

function nothing(facts: MembershipFacts): Membership {
  const wasMember = isEndedByChoice(facts) ? "ended" : "payment_required";
  return { ...off(facts), state: facts.endDate === null ? "none" : wasMember };
}

const over = (state: MembershipState, endDate: number, facts: MembershipFacts): Membership => ({
  ...off(facts),
  state,
  endDate,
});

function running(
  state: "trialing" | "active",
  paidUntil: number,
  { cancelAt, createdAt }: SubscriptionFacts,
  facts: MembershipFacts,
): Membership {
  const startDate = facts.startDate ?? createdAt;
  const listedUntil = paidUntil + SLACK;
  if (cancelAt === null) return { state, listedUntil, startDate, endDate: null, unpaidSince: null };
  return {
    state: "canceling",
    listedUntil: Math.min(cancelAt, listedUntil),
    startDate,
    endDate: cancelAt,
    unpaidSince: null,
  };
}

function unpaid(
  { periodStart, cancelAt, createdAt }: SubscriptionFacts,
  facts: MembershipFacts,
  now: number,
): Membership {
  const listedUntil = Math.min(periodStart + GRACE, cancelAt ?? Number.POSITIVE_INFINITY);
  const common = { startDate: facts.startDate ?? createdAt, unpaidSince: periodStart };
  return listedUntil > now
    ? { ...common, state: "past_due", listedUntil, endDate: null }
    : { ...common, state: "payment_required", listedUntil: 0, endDate: listedUntil };
}

const whyEnded = ({ endedBy }: SubscriptionFacts, { endAction }: MembershipFacts): MembershipState =>
  endedBy === "payment_failed" || endAction === "non_payment" || endAction === "non_payment_declined"
    ? "payment_required"
    : "ended";
