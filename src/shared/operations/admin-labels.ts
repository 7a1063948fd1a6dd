import { typedKeys } from "../base/by-name.ts";
import type { Role } from "../base/viewers.ts";
import { type BackgroundCheckStatus, checkStatusKeys, membershipStates } from "../listing/groomer-labels.ts";
import { type AdminAction, membershipLabels } from "../money/membership-labels.ts";

export const adminTabLabels = {
  "needs-action": "Needs action",
  reports: "Reports",
  all: "All Users",
  parents: "Pet Parents",
  groomers: "Mobile Pet Groomers",
  growth: "Growth",
  coverage: "Coverage",
  audit: "Audit",
};
export const adminTabs = typedKeys(adminTabLabels);
export type AdminTab = keyof typeof adminTabLabels;
export type UsersTab = "all" | "parents" | "groomers";

export const userRoleByTab: Record<UsersTab, Role | undefined> = {
  all: undefined,
  parents: "pet_parent",
  groomers: "groomer",
};

export const USERS_PER_PAGE = 50;
export const AUDIT_PER_PAGE = 50;
export const BOOKINGS_PER_PAGE = 10;
/** Maximum accounts of one network that an admin sees and can suspend at once. */
export const MAX_ON_NETWORK = 50;
export const MIN_ADMIN_PASSWORD_CHARS = 12;

export const backgroundCheckLabels: Record<BackgroundCheckStatus, string> = {
  not_started: "Not started",
  pending: "Pending",
  passed: "Passed",
  failed: "Failed",
};

/** An expired request counts against its groomer for this long. */
export const EXPIRED_COUNT_DAYS = 90;

/** Filters of the user list; values are used in URLs and the API. */
export const userStateGroups = [
  {
    label: "Account",
    options: [
      { value: "suspended", label: "Suspended" },
      { value: "email-unconfirmed", label: "Email not confirmed" },
      { value: "closed", label: "Closed" },
    ] as const,
  },
  {
    label: "Listing",
    options: [
      { value: "listed", label: "Listed" },
      { value: "not-listed", label: "Not listed" },
      { value: "no-profile", label: "No business profile" },
      { value: "unanswered", label: "Lets requests expire" },
    ] as const,
  },
  {
    label: "Background check",
    options: checkStatusKeys.map((status) => ({
      value: `check-${status}` as const,
      label: backgroundCheckLabels[status],
    })),
  },
  {
    label: "Membership",
    options: membershipStates.map((state) => ({
      value: `membership-${state}` as const,
      label: membershipLabels[state],
    })),
  },
];
export type UserState = (typeof userStateGroups)[number]["options"][number]["value"];
export const userStates = userStateGroups.flatMap(({ options }) => options.map(({ value }): UserState => value));

export const userSortLabels = {
  newest: "Newest first",
  oldest: "Oldest first",
  name: "By name",
  business: "By business",
  unanswered: "Most expired requests",
};
export const userSorts = typedKeys(userSortLabels);
export type UserSort = keyof typeof userSortLabels;

/** The ID of the profile's parts on a groomer's page; a link to it unfolds them. */
export const PROFILE_ELEMENT_ID = "shown";

export const takeDownLabels = {
  photo: "Remove photo",
  description: "Remove description",
  "business-name": "Reset business name",
  "deposit-link": "Remove payment link",
};
export const takeDowns = typedKeys(takeDownLabels);
export type TakeDown = keyof typeof takeDownLabels;

export const membershipChoiceLabels = {
  end_at_period_end: "End it after the current period",
  end_now: "End it now",
  keep: "Keep it (they'll still be charged)",
};
export const suspendedMemberChoices = typedKeys(membershipChoiceLabels);
export type SuspendedMemberChoice = keyof typeof membershipChoiceLabels;
export const suspendedVisitLabels = {
  cancel: "Cancel them and notify the other side",
  safety: "Cancel them for safety: also ask the other side not to meet",
  keep: "Keep them and offer the other side free cancellation",
};
export const visitOutcomes = typedKeys(suspendedVisitLabels);
export const keepOrHideWritingLabels = { keep: "Keep them", remove: "Hide the reviews and close the open reports" };
export const keepOrHideChoices = typedKeys(keepOrHideWritingLabels);

export const NO_SHOW_NO_REVIEW = "The visit was a no-show, so it can't be reviewed.";
export const WRITER_SUSPENDED_TEXT = "The account that wrote it was suspended.";

export const endLeftoversAction = {
  label: "End what's still active",
  explains:
    "Anything still active at the payment provider ends now, and nothing more is charged. The customer is deleted there.",
};

export const actionExplanations: Record<AdminAction, string> = {
  cancel: "The membership stays active until then.",
  not_enough_leads: "The membership stays active until then. Counted separately from other cancellations.",
  non_payment: "Open invoices are voided, and any listing ends.",
  non_payment_declined: "Open invoices are voided, and any listing ends.",
  reactivate:
    "Undoes a scheduled end. If the membership has ended, pick a last day to grant it free. Without one, paid time that is left comes back, or else we ask the groomer to pay.",
};

/** Actions that would wait for the end of a period act at once on a debt. */
export const unpaidExplanation = (action: AdminAction) =>
  action === "reactivate" ? "We charge the card on file now, or else ask them to pay." : "It's unpaid, so it ends now.";
