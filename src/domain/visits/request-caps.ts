import { DAY_MS } from "#src/shared/base/duration.ts";

interface Asker {
  createdAt: number;
  confirmedAt: number | null;
  /** Requests that wait now, and those sent within 24 hours. */
  open: number;
  sent: number;
}

const WEEK_MS = 7 * DAY_MS;
const caps = { fresh: { open: 5, sent: 10 }, known: { open: 20, sent: 40 } };

/** So many that wait at once are for an admin to look at. */
export const MANY_OPEN = 15;

/**
 * Why a parent can send no further request now, for them to read; null when they can. A year of busy parents stays far below, and so
 * does anyone who asks a whole town for one visit: what waits at five groomers is answered within two days.
 */
export function tooManyRequests({ createdAt, confirmedAt, open, sent }: Asker, now: number): string | null {
  const isYoung = now < createdAt + WEEK_MS;
  const cap = isYoung || confirmedAt === null ? caps.fresh : caps.known;
  const lead = isYoung ? "In your first week, you" : cap === caps.fresh ? "Until you confirm your email, you" : "You";
  if (open >= cap.open) {
    return `${lead} can have ${cap.open} open requests. Wait for a reply or cancel one, then send this again.`;
  }
  return sent >= cap.sent ? `${lead} can send ${cap.sent} requests in 24 hours. Please send this one tomorrow.` : null;
}
