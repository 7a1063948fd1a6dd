import type { Role } from "../base/viewers.ts";
import { type BackgroundCheckStatus, backgroundCheckStatuses, membershipStates } from "../listing/groomer-labels.ts";
import { type AdminAction, membershipLabels } from "../money/membership-labels.ts";

export const adminTabs = [
  "needs-action",
  "reports",
  "all",
  "parents",
  "groomers",
  "growth",
  "coverage",
  "audit",
] as const;
export type AdminTab = (typeof adminTabs)[number];
export type UsersTab = "all" | "parents" | "groomers";

export const adminTabLabels: Record<AdminTab, string> = {
  all: "All Users",
  parents: "Pet Parents",
  groomers: "Mobile Pet Groomers",
  "needs-action": "Needs action",
  reports: "Reports",
  growth: "Growth",
  coverage: "Coverage",
  audit: "Audit",
};

export const roleOfTab: Record<UsersTab, Role | undefined> = {
  all: undefined,
  parents: "pet_parent",
  groomers: "groomer",
};

export const USERS_PER_PAGE = 50;
export const AUDIT_PER_PAGE = 50;
export const BOOKINGS_PER_PAGE = 20;
export const ADMIN_PASSWORD_LENGTH = 12;

export const checkLabels: Record<BackgroundCheckStatus, string> = {
  not_started: "Not started",
  pending: "Pending",
  passed: "Passed",
  failed: "Failed",
};

/** Expired requests count against a groomer for this long. */
export const UNANSWERED_DAYS = 90;

/** Filters of the user list; values are used in URLs and the API. */
const accountStates = ["suspended", "email-unconfirmed", "closed"] as const;
const listingStates = ["listed", "not-listed", "no-profile"] as const;
const checkStates = backgroundCheckStatuses.map((status) => `check-${status}` as const);
const billingStates = membershipStates.map((state) => `membership-${state}` as const);
const requestStates = ["unanswered"] as const;
export const userStates = [...accountStates, ...listingStates, ...requestStates, ...checkStates, ...billingStates];
export type UserState = (typeof userStates)[number];

export const stateKinds: { label: string; options: { value: UserState; label: string }[] }[] = [
  {
    label: "Account",
    options: [
      { value: "suspended", label: "Suspended" },
      { value: "email-unconfirmed", label: "Email not confirmed" },
      { value: "closed", label: "Closed" },
    ],
  },
  {
    label: "Listing",
    options: [
      { value: "listed", label: "Listed" },
      { value: "not-listed", label: "Not listed" },
      { value: "no-profile", label: "No business profile" },
      { value: "unanswered", label: "Lets requests expire" },
    ],
  },
  {
    label: "Background check",
    options: backgroundCheckStatuses.map((status) => ({ value: `check-${status}`, label: checkLabels[status] })),
  },
  {
    label: "Membership",
    options: membershipStates.map((state) => ({ value: `membership-${state}`, label: membershipLabels[state] })),
  },
];

export const userSorts = ["newest", "oldest", "name", "business", "unanswered"] as const;
export type UserSort = (typeof userSorts)[number];
export const sortLabels: Record<UserSort, string> = {
  newest: "Newest first",
  oldest: "Oldest first",
  name: "By name",
  business: "By business",
  unanswered: "Most expired requests",
};

/** The ID of the profile's parts on a groomer's page; a link to it unfolds them. */
export const SHOWN_PROFILE = "shown";

export const takeDowns = ["photo", "description", "business-name", "deposit-link"] as const;
export type TakeDown = (typeof takeDowns)[number];
export const takeDownLabels: Record<TakeDown, string> = {
  photo: "Remove photo",
  description: "Remove description",
  "business-name": "Reset business name",
  "deposit-link": "Remove payment link",
};

export const suspendedMembership = ["end_at_period_end", "end_now", "keep"] as const;
export type SuspendedMembership = (typeof suspendedMembership)[number];
export const suspendedMembershipLabels: Record<SuspendedMembership, string> = {
  end_at_period_end: "End it after the current period",
  end_now: "End it now",
  keep: "Keep it (they'll still be charged)",
};
export const suspendedVisits = ["cancel", "safety", "keep"] as const;
export const suspendedVisitsLabels: Record<(typeof suspendedVisits)[number], string> = {
  cancel: "Cancel them and notify the other side",
  safety: "Cancel them for safety: also ask the other side not to meet",
  keep: "Keep them and offer the other side free cancellation",
};

export const suspendedWords = ["keep", "remove"] as const;
export const suspendedWordsLabels: Record<(typeof suspendedWords)[number], string> = {
  keep: "Keep them",
  remove: "Hide the reviews and close the open reports",
};

export const NO_SHOW_KEPT = "The visit was a no-show, so it can't be reviewed.";
export const WRITER_SUSPENDED = "The account that wrote it was suspended.";

export const closedAccountEnd = {
  label: "End what's still active",
  explains:
    "Anything still active at the payment provider ends now, and nothing more is charged. The customer is deleted there.",
};

export const actionExplains: Record<AdminAction, string> = {
  cancel: "The groomer stays listed until then.",
  not_enough_leads: "The groomer stays listed until then. Counted separately from other cancellations.",
  non_payment: "Open invoices are voided, and the groomer is no longer listed.",
  non_payment_declined: "Open invoices are voided, and the groomer is no longer listed.",
  reactivate:
    "Undoes a scheduled end. If the membership has ended, pick a last day to grant it free. Without one, we ask the groomer to pay.",
};
