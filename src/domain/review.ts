import { DAY_MS } from "#src/shared/base/duration.ts";
import { type BookingStatus, REVIEW_DAYS, type ReviewObstacle } from "#src/shared/visits/booking-labels.ts";
import { endOfSlot, type VisitTime } from "./slot-times.ts";

interface ReviewFacts extends VisitTime {
  status: BookingStatus;
  hasReview: boolean;
  /** A no-show that its parent contests, and that no admin has confirmed. */
  isContested: boolean;
  /** The parent has opened the link that was mailed to them. */
  isConfirmed: boolean;
}

/**
 * Why a parent cannot review a visit now, null when they can. The visit has to be over, so that nobody praises or
 * blames what has not happened, and the parent's address has to be confirmed. A no-show counts as over for a parent who
 * says that they were there.
 */
export function reviewObstacle(visit: ReviewFacts, now: number): ReviewObstacle | null {
  const tookPlace = visit.status === "completed" || (visit.status === "no_show" && visit.isContested);
  if (!tookPlace) return "not-completed";
  if (visit.hasReview) return "reviewed";
  const endsAt = endOfSlot(visit);
  if (now < endsAt) return "not-over";
  if (now > endsAt + REVIEW_DAYS * DAY_MS) return "too-late";
  return visit.isConfirmed ? null : "unconfirmed";
}
