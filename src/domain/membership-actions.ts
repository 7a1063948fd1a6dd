import type { MembershipState } from "#src/shared/listing/groomer-labels.ts";
import type { AdminAction, MembershipAction, SubscriptionStatus } from "#src/shared/money/membership-labels.ts";

/** True if the provider has a chargeable subscription, so a second one must not be created. */
export const isOngoing = (status: SubscriptionStatus | null) =>
  status === "trialing" || status === "active" || status === "past_due" || status === "unpaid";

/** True if a charge failed or there was no card. */
export const isOwing = (status: SubscriptionStatus | null) => status === "past_due" || status === "unpaid";

interface ActionState {
  state: MembershipState;
  hasSubscription: boolean;
  /** See `isOwing`. False in free time without a card, although the state may be "payment_required". */
  owes: boolean;
  isEndedByAdmin: boolean;
}

export function memberActions({ state, hasSubscription, owes, isEndedByAdmin }: ActionState): MembershipAction[] {
  switch (state) {
    case "trialing":
    case "active":
      return hasSubscription ? ["cancel", "replace-card"] : ["subscribe"];
    case "canceling":
      if (!hasSubscription) return ["subscribe"];
      return isEndedByAdmin ? ["replace-card"] : ["resume", "replace-card"];
    case "past_due":
      return ["pay", "replace-card", "cancel"];
    case "payment_required":
    case "none":
    case "pending_card":
      if (!hasSubscription) return ["subscribe"];
      return owes ? ["pay", "replace-card", "cancel"] : ["replace-card", "cancel"];
    case "ended":
      return ["subscribe"];
  }
}

/** `reactivate` on a grant changes its date. */
export function adminActionsFor({
  state,
  hasSubscription,
}: Pick<ActionState, "state" | "hasSubscription">): AdminAction[] {
  switch (state) {
    case "trialing":
    case "active":
      return hasSubscription
        ? ["cancel", "not_enough_leads", "non_payment", "non_payment_declined"]
        : ["cancel", "not_enough_leads", "non_payment", "non_payment_declined", "reactivate"];
    case "canceling":
      return ["non_payment", "non_payment_declined", "reactivate"];
    case "past_due":
      return ["cancel", "not_enough_leads", "non_payment", "non_payment_declined", "reactivate"];
    case "payment_required":
      return hasSubscription ? ["non_payment", "non_payment_declined", "reactivate"] : ["reactivate"];
    case "none":
    case "pending_card":
    case "ended":
      return ["reactivate"];
  }
}
