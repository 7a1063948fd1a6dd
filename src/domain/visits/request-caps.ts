import { DAY_MS } from "#src/shared/base/time.ts";

interface RequestingParent {
  what: "requests" | "questions";
  createdAt: number;
  confirmedAt: number | null;
  open: number;
  sent: number;
}

const WEEK_MS = 7 * DAY_MS;
const caps = { fresh: { open: 5, sent: 10 }, known: { open: 20, sent: 40 } };

export const FLAGGED_OPEN_REQUESTS = 15;

/** Null if the parent can request or ask more. The limits are far above real use. */
export function capText({ what, createdAt, confirmedAt, open, sent }: RequestingParent, now: number): string | null {
  const isYoung = now < createdAt + WEEK_MS;
  const cap = isYoung || confirmedAt === null ? caps.fresh : caps.known;
  const lead = isYoung ? "In your first week, you" : cap === caps.fresh ? "Until you confirm your email, you" : "You";
  if (open >= cap.open) {
    const next = what === "requests" ? "Wait for a reply or cancel one" : "Wait for a reply";
    return `${lead} can have ${cap.open} open ${what}. ${next}, then send this again.`;
  }
  return sent >= cap.sent ? `${lead} can send ${cap.sent} ${what} in 24 hours. Please send this one tomorrow.` : null;
}
