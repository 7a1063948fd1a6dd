export const thingKinds = ["booking", "profile", "picture", "person"] as const;
export type ThingKind = (typeof thingKinds)[number];
export const reportKinds = ["message", "review", "booking", "profile", "picture", "person"] as const;
export type ReportKind = (typeof reportKinds)[number];

export const messageReasons = ["harassment", "threat", "scam", "other"] as const;
export const thingReasons = ["harassment", "threat", "scam", "personal-data", "hate", "other"] as const;
export const reviewReasons = ["not-the-visit", "personal-data", "hate", "threat", "other"] as const;

export const reportReasons = [
  "harassment",
  "threat",
  "scam",
  "not-the-visit",
  "personal-data",
  "hate",
  "other",
] as const;
export type ReportReason = (typeof reportReasons)[number];

export const reasonLabels: Record<ReportReason, string> = {
  harassment: "Harassment or insults",
  threat: "A threat",
  scam: "A scam or fraud",
  "not-the-visit": "Not about the visit",
  "personal-data": "Personal data",
  hate: "Hate speech",
  other: "Other",
};

export const reportOutcomes = ["kept", "hidden"] as const;
export type ReportOutcome = (typeof reportOutcomes)[number];

export const standings = ["reported", "shown", "hidden"] as const;
export type StandingName = (typeof standings)[number];

export const MAX_REPORT = 500;
export const DECIDED_DAYS = 30;
