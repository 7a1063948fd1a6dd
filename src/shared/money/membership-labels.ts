import { typedKeys } from "../base/by-name.ts";
import type { MembershipState } from "../listing/groomer-labels.ts";

export const subscriptionStatuses = [
  "incomplete",
  "incomplete_expired",
  "trialing",
  "active",
  "past_due",
  "unpaid",
  "paused",
  "canceled",
] as const;
export type SubscriptionStatus = (typeof subscriptionStatuses)[number];

export const ownMemberActions = ["subscribe", "cancel", "resume", "pay", "replace-card"] as const;
export type MembershipAction = (typeof ownMemberActions)[number];

export const adminActionLabels = {
  cancel: "End after the current period",
  non_payment: "End now: nonpayment",
  non_payment_declined: "End now: card declined",
  not_enough_leads: "End after the current period: not enough leads",
  reactivate: "Reactivate",
};
export const adminActions = typedKeys(adminActionLabels);
export type AdminAction = keyof typeof adminActionLabels;

export const endsAtOnce = (action: AdminAction) => action === "non_payment" || action === "non_payment_declined";

export const endCauses = [
  "groomer",
  "cancel",
  "non_payment",
  "non_payment_declined",
  "not_enough_leads",
  "check_failed",
  "check_open",
  "suspended",
  "chargeback",
] as const;
export type EndCause = (typeof endCauses)[number];

export const membershipLabels: Record<MembershipState, string> = {
  none: "Not a member",
  pending_card: "Card needed",
  trialing: "Free trial",
  active: "Active",
  canceling: "Ends soon",
  past_due: "Payment failed",
  payment_required: "Payment required",
  ended: "Ended",
};

export const BACKGROUND_CHECK_TEXT =
  "We start your background check with your membership. A third-party service emails you, and takes about 3-5 business days after you reply. Parents find you once you pass.";
export const HAD_TRIAL_TEXT = "Your email or card already had a free month";

export const membershipTone: Record<MembershipState, string> = {
  none: "cancelled",
  pending_card: "pending",
  trialing: "accepted",
  active: "accepted",
  canceling: "pending",
  past_due: "declined",
  payment_required: "declined",
  ended: "cancelled",
};

export const alertKinds = [
  "unknown_customer",
  "two_subscriptions",
  "dispute",
  "closing_stuck",
  "closed_still_running",
  "ids_unknown",
  "review_burst",
  "review_household",
  "review_network",
  "many_requests",
  "disputed",
  "mfa",
  "few_answers",
  "texts_limit",
  "name",
  "may_be_back",
  "failed_cards",
] as const;
export type SiteAlertKind = (typeof alertKinds)[number];

/** All other numbers are refused. */
export const testCards = [
  { number: "4242 4242 4242 4242", does: "Works" },
  { number: "5555 5555 5555 4444", does: "Works (Mastercard)" },
  { number: "4000 0000 0000 0002", does: "Declined" },
  { number: "4000 0000 0000 0069", does: "Declined: expired" },
  { number: "4000 0000 0000 0341", does: "Saves, but charges are declined" },
  { number: "4000 0025 0000 3155", does: "Asks for confirmation once" },
  { number: "4000 0027 6000 3184", does: "Asks for confirmation on every charge" },
] as const;

/** Prefilled with a test card. The year follows the browser's clock. */
export const TEST_CARD_EXPIRY_MONTH = 12;

export const cardErrors = {
  onlyTestCards: "This site uses test payments. Use a test card number.",
  expired: "This card has expired",
} as const;
