import { DAY_MS, HOUR_MS } from "#src/shared/base/time.ts";
import {
  type BookingStatus,
  DISPUTE_DAYS,
  type DisputeKind,
  REVIEW_DAYS,
  type ReviewObstacle,
} from "#src/shared/visits/booking-labels.ts";
import { NOTE_OPEN_DAYS, type NoteRefusal } from "#src/shared/visits/visit-note-labels.ts";
import type { ChangeRefusal } from "../booking.ts";
import { type SlotStart, slotEndsAt } from "../slot-times.ts";

interface ReviewableVisit extends SlotStart {
  status: BookingStatus;
  hasReview: boolean;
  disputeKind: DisputeKind | null;
  disputeDecidedAt: number | null;
  isConfirmed: boolean;
}

/** Null for a completed visit, one in an open dispute, or one with a "did_not_come" dispute, open or decided. */
export function reviewObstacle(visit: ReviewableVisit, now: number): ReviewObstacle | null {
  const { status, disputeKind, disputeDecidedAt } = visit;
  const isDisputed = disputeKind !== null && (disputeDecidedAt === null || disputeKind === "did_not_come");
  if (status !== "completed" && !isDisputed) return "not-completed";
  if (visit.hasReview) return "reviewed";
  const endsAt = slotEndsAt(visit);
  if (now < endsAt) return "not-over";
  if (now > endsAt + REVIEW_DAYS * DAY_MS) return "too-late";
  return visit.isConfirmed ? null : "unconfirmed";
}

interface DisputableVisit extends SlotStart {
  status: BookingStatus;
  statusChangedAt: number;
  disputeKind: DisputeKind | null;
}

const LATE_MS = HOUR_MS;

/** Parents dispute a no-show, or the groomer's arrival, once per visit. The status stays until an admin decides. */
export function checkDispute(visit: DisputableVisit, now: number): { kind: DisputeKind } | { refused: ChangeRefusal } {
  const { status, statusChangedAt, disputeKind } = visit;
  if (disputeKind !== null) return { refused: "wrong-status" };
  if (status === "accepted") {
    return now < slotEndsAt(visit) + LATE_MS ? { refused: "too-early" } : { kind: "did_not_come" };
  }
  if (status !== "no_show") return { refused: "wrong-status" };
  return now >= statusChangedAt + DISPUTE_DAYS * DAY_MS ? { refused: "too-late" } : { kind: "no_show" };
}

interface NotableVisit extends SlotStart {
  status: BookingStatus;
  hasLeft: boolean;
  hasNote: boolean;
}

/** See docs/product.md, After the visit. Null if allowed. */
export function noteRefusal(visit: NotableVisit, now: number): NoteRefusal | null {
  if (visit.status !== "completed") return "not-completed";
  if (visit.hasNote) return "written";
  if (visit.hasLeft) return "left";
  return now >= slotEndsAt(visit) + NOTE_OPEN_DAYS * DAY_MS ? "over" : null;
}
