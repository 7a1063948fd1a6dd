import { DAY_MS } from "#src/shared/base/duration.ts";
import {
  type BookingStatus,
  type ContestKind,
  REVIEW_DAYS,
  type ReviewObstacle,
} from "#src/shared/visits/booking-labels.ts";
import { endOfSlot, type VisitTime } from "./slot-times.ts";

interface ReviewFacts extends VisitTime {
  status: BookingStatus;
  hasReview: boolean;
  contestKind: ContestKind | null;
  contestDecidedAt: number | null;
  /** The parent has opened the link that was mailed to them. */
  isConfirmed: boolean;
}

/**
 * Why a parent cannot review a visit now, null when they can. The visit has to be over, so that nobody praises or
 * blames what has not happened, and the parent's address has to be confirmed. A visit that its
 * parent disputes can be reviewed until an admin has decided, and one to which the groomer did not come afterwards too.
 */
export function reviewObstacle(visit: ReviewFacts, now: number): ReviewObstacle | null {
  const { status, contestKind, contestDecidedAt } = visit;
  const isDisputed = contestKind !== null && (contestDecidedAt === null || contestKind === "did_not_come");
  if (status !== "completed" && !isDisputed) return "not-completed";
  if (visit.hasReview) return "reviewed";
  const endsAt = endOfSlot(visit);
  if (now < endsAt) return "not-over";
  if (now > endsAt + REVIEW_DAYS * DAY_MS) return "too-late";
  return visit.isConfirmed ? null : "unconfirmed";
}
