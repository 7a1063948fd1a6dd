import type { Side } from "../visits/booking-labels.ts";

export const smsKinds = ["hour", "on-my-way", "late", "change", "request"] as const;
export type SmsKind = (typeof smsKinds)[number];

const requestedKinds = ["code", "welcome"] as const;
export const isCodeOrWelcomeSms = (kind: string): kind is (typeof requestedKinds)[number] =>
  (requestedKinds as readonly string[]).includes(kind);
export const sentSmsKinds = [...smsKinds, ...requestedKinds] as const;
export type SentSmsKind = (typeof sentSmsKinds)[number];

export const smsKindLabels: Record<SmsKind, { sides: readonly Side[]; label: string; about: string }> = {
  hour: {
    sides: ["parent"],
    label: "Arrival window",
    about: "Your arrival window, the day before and when it changes.",
  },
  "on-my-way": {
    sides: ["parent"],
    label: "On the way",
    about: "When your groomer heads your way, with an estimated arrival time.",
  },
  late: {
    sides: ["parent"],
    label: "Running late",
    about: "When your groomer is running late, with a new arrival window.",
  },
  change: {
    sides: ["parent", "groomer"],
    label: "Changes today and tomorrow",
    about: "When a visit today or tomorrow is canceled or moved.",
  },
  request: {
    sides: ["groomer"],
    label: "New requests",
    about: "When you have requests to reply to, at most once an hour.",
  },
};

const sideOf = (role: string): Side => (role === "groomer" ? "groomer" : "parent");

export const smsKindsOf = (role: string) => smsKinds.filter((kind) => smsKindLabels[kind].sides.includes(sideOf(role)));

/** Append-only: each number's row references the version its owner saw. */
export const consentWords: readonly [string, ...string[]] = [
  "I agree to get text messages about my visits at this number. How many depends on my visits. Message and data rates may apply. I can end them at any time: by answering STOP, or here. HELP brings help.",
  "I agree to get text messages about my visits at this number. Message frequency varies. Message and data rates may apply. I can opt out anytime by replying STOP or here. Reply HELP for help.",
];
export const CONSENT_VERSION = consentWords.length;

export const SMS_CODE_DIGITS = 6;
export const MAX_CODE_TRIES = 5;

export const NOT_US_NUMBER_TEXT = "Enter a mobile number in the US or its territories, such as (828) 555-0143.";

export const TEXTS_WEBHOOK = "/api/texts/webhook";
