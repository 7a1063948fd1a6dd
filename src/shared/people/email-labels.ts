/** Names are part of emailed links, so they must never be reused. */
export const optionalEmailNames = ["next-visits", "review-invitations", "completed-visits", "monthly-numbers"] as const;
export type OptionalEmail = (typeof optionalEmailNames)[number];

interface KindLabels {
  role: "pet_parent" | "groomer";
  label: string;
  about: string;
  off: string;
}

export const optionalEmailLabels: Record<OptionalEmail, KindLabels> = {
  "next-visits": {
    role: "pet_parent",
    label: "Next-visit reminders",
    about: "A reminder one week before a pet is due, for pets with reminders on.",
    off: "We won't email you when a pet is due. Your choices in My Pets stay.",
  },
  "review-invitations": {
    role: "pet_parent",
    label: "Review requests",
    about: "A request to review each visit.",
    off: "We won't email you about reviews. You can still review visits on your Bookings tab.",
  },
  "completed-visits": {
    role: "groomer",
    label: "Visits we mark for you",
    about: "An email when we mark a visit as completed after two days.",
    off: "We'll still mark visits as completed, but won't email you.",
  },
  "monthly-numbers": {
    role: "groomer",
    label: "Monthly insights",
    about: "A summary of the past month, on the first of each month.",
    off: "We won't email your monthly summary. It's still on your Insights tab.",
  },
};

export const optionalEmailsOf = (role: string) =>
  optionalEmailNames.filter((one) => optionalEmailLabels[one].role === role);

export const OTHER_EMAILS_TEXT = "You'll always get emails about your bookings and account.";

export const EMAILS_OFF_PAGE = "/mails/off";
export const EMAILS_ON_PATH = "/mails/on";

export const emailsOffPath = (token: string) => `${EMAILS_OFF_PAGE}?${new URLSearchParams({ token })}`;
