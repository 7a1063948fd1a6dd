import {
  type BookingStatus,
  REVIEW_DAYS,
  type ReviewObstacle,
  slotHours,
  type TimeSlot,
} from "#src/shared/booking-words.ts";
import { DAY_MS, HOUR_MS } from "#src/shared/duration.ts";

/** What the rules look at; `startsAt` is the slot's first instant in UTC milliseconds. */
export interface ReviewFacts {
  status: BookingStatus;
  hasReview: boolean;
  startsAt: number;
  preferredTimeSlot: TimeSlot;
  /** The parent has opened the link that was mailed to them. */
  isConfirmed: boolean;
}

/**
 * Why a parent cannot review a visit now, null when they can. The visit has to be over, so that nobody praises or
 * blames what has not happened, and the parent's address has to be confirmed.
 */
export function reviewObstacle(visit: ReviewFacts, now: number): ReviewObstacle | null {
  if (visit.status !== "completed") return "not-completed";
  if (visit.hasReview) return "reviewed";
  const endsAt = visit.startsAt + slotLength(visit.preferredTimeSlot);
  if (now < endsAt) return "not-over";
  if (now > endsAt + REVIEW_DAYS * DAY_MS) return "too-late";
  return visit.isConfirmed ? null : "unconfirmed";
}

/** No slot lies in the hours when clocks are changed. */
const slotLength = (slot: TimeSlot) => (hourOf(slotHours[slot].closes) - hourOf(slotHours[slot].opens)) * HOUR_MS;

const hourOf = (time: string) => Number(time.slice(0, 2));
