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
  isConfirmed: boolean;
}

/** A disputed visit can be reviewed until an admin decides, and a missed one afterwards too. */
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
