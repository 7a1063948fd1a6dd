import { HOUR_MS } from "#src/shared/base/duration.ts";

/** How long a groomer has to answer, and how long at least a request for a time that is near or has begun stays open. */
const ANSWER_MS = 48 * HOUR_MS;
const SHORTEST_ANSWER_MS = 2 * HOUR_MS;

/** When a request ends by itself: two days after it was sent, but not long after the visit should have begun. */
export const expiryOf = (requestedAt: number, slotStart: number, slotEnd: number) =>
  Math.min(requestedAt + ANSWER_MS, Math.max(slotStart, requestedAt + SHORTEST_ANSWER_MS), slotEnd);
