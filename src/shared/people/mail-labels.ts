/**
 * Mails that are not about something under way. Each kind can be switched off, by its reader alone; a new one is a name here, its
 * words below and the `kind` of its letter. A name stands in links that were mailed, so it is never used for anything else.
 */
export const mailKinds = ["next-visits", "review-invitations", "completed-visits", "monthly-numbers"] as const;
export type MailKind = (typeof mailKinds)[number];

interface KindLabels {
  /** Who gets them. */
  role: "pet_parent" | "groomer";
  label: string;
  /** When they come, as a whole sentence. */
  about: string;
  /** What it means that they are switched off. */
  off: string;
}

export const mailKindLabels: Record<MailKind, KindLabels> = {
  "next-visits": {
    role: "pet_parent",
    label: "Time for the next visit",
    about: "We write a week before a pet is due again, for pets where you have asked for it.",
    off: "We no longer write when a pet is due again. What you have chosen in My Pets stays.",
  },
  "review-invitations": {
    role: "pet_parent",
    label: "How was your visit?",
    about: "We ask after each visit how it was.",
    off: "We no longer ask how a visit was. You can still review it, on your Bookings tab.",
  },
  "completed-visits": {
    role: "groomer",
    label: "Visits we mark for you",
    about: "We write when a visit was two days ago, nobody has marked it, and we mark it as completed.",
    off: "We no longer write when we mark a visit of yours as completed. We mark it all the same.",
  },
  "monthly-numbers": {
    role: "groomer",
    label: "Your month in numbers",
    about: "We write on the first of a month what the month before has brought you.",
    off: "We no longer write what a month has brought you. Your Numbers tab still shows it.",
  },
};

/** Those that somebody of this role can get. */
export const mailKindsOf = (role: string) => mailKinds.filter((kind) => mailKindLabels[kind].role === role);

export const OTHER_MAILS = "Mails about your bookings and your account come in any case.";
