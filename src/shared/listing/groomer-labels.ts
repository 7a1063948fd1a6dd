export const weekdays = ["monday", "tuesday", "wednesday", "thursday", "friday", "saturday", "sunday"] as const;
export type Weekday = (typeof weekdays)[number];

/** Local "HH:MM"; null when closed. */
export type BusinessHours = Record<Weekday, { open: string; close: string } | null>;

export const petTypes = ["Dogs", "Cats", "Small Pets"] as const;
export type PetType = (typeof petTypes)[number];

export const backgroundCheckStatuses = ["not_started", "pending", "passed", "failed"] as const;
export type BackgroundCheckStatus = (typeof backgroundCheckStatuses)[number];

/** Until 'You are listed' was shown: set up, with its line on Today or without; then with the line of what is best next. */
export const startStates = ["set-up", "hidden", "listed"] as const;

export const membershipStates = [
  "none",
  "pending_card",
  "trialing",
  "active",
  "canceling",
  "past_due",
  "payment_required",
  "ended",
] as const;
export type MembershipState = (typeof membershipStates)[number];

export const MAX_PACKAGES = 3;
export const MAX_PORTFOLIO_IMAGES = 10;
export const DEFAULT_SERVICE_RADIUS_MILES = 20;
export const MAX_SERVICE_RADIUS_MILES = 100;

export const defaultHours: BusinessHours = {
  monday: { open: "08:00", close: "18:00" },
  tuesday: { open: "08:00", close: "18:00" },
  wednesday: { open: "08:00", close: "18:00" },
  thursday: { open: "08:00", close: "18:00" },
  friday: { open: "08:00", close: "18:00" },
  saturday: { open: "09:00", close: "17:00" },
  sunday: null,
};
