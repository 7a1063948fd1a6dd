import { typedKeys } from "../base/by-name.ts";

export const reportKinds = ["message", "review", "booking", "profile", "photo", "person"] as const;
export type ReportKind = (typeof reportKinds)[number];
export type ReportedItemKind = Exclude<ReportKind, "message" | "review">;

export const reportReasonLabels = {
  harassment: "Harassment or insults",
  threat: "A threat",
  scam: "A scam or fraud",
  "not-the-visit": "Not about the visit",
  "personal-data": "Personal data",
  hate: "Hate speech",
  other: "Other",
};
export const reportReasonKeys = typedKeys(reportReasonLabels);
export type ReportReason = keyof typeof reportReasonLabels;

const itemReasons = ["harassment", "threat", "scam", "personal-data", "hate", "other"] as const;
export const reasonsByKind: Record<ReportKind, readonly ReportReason[]> = {
  message: ["harassment", "threat", "scam", "other"],
  review: ["not-the-visit", "personal-data", "hate", "threat", "other"],
  booking: itemReasons,
  profile: itemReasons,
  photo: itemReasons,
  person: itemReasons,
};

export const ownReportRefusal = (kind: ReportKind) =>
  kind === "message" || kind === "review" ? `You can't report your own ${kind}.` : "You can't report yourself.";

export const reportOutcomes = ["kept", "hidden"] as const;
export type ReportOutcome = (typeof reportOutcomes)[number];

export const visibilities = ["reported", "shown", "hidden"] as const;
export type VisibilityName = (typeof visibilities)[number];

export const MAX_REPORT_CHARS = 500;
export const REPORT_READABLE_DAYS = 30;
