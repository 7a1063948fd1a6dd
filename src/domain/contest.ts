import { DAY_MS, HOUR_MS } from "#src/shared/base/duration.ts";
import { type BookingStatus, CONTEST_DAYS } from "#src/shared/visits/booking-labels.ts";
import type { Refusal } from "./booking.ts";
import { endOfSlot, type VisitTime } from "./slot-times.ts";

/* Neither changes the visit's status: an admin looks into it. Gives why it cannot be said now, or null. */

export interface ContestFacts extends VisitTime {
  status: BookingStatus;
  statusChangedAt: number;
  didNotComeAt: number | null;
  contestedAt: number | null;
}

/** A van may be late. */
const LATE_MS = HOUR_MS;

/** Of an accepted visit: that the groomer did not come. */
export function didNotComeRefusal(visit: ContestFacts, now: number): Refusal | null {
  if (visit.status !== "accepted" || visit.didNotComeAt !== null) return "wrong-status";
  return now < endOfSlot(visit) + LATE_MS ? "too-early" : null;
}

/** Of a no-show: that they were there. */
export function contestRefusal({ status, contestedAt, statusChangedAt }: ContestFacts, now: number): Refusal | null {
  if (status !== "no_show" || contestedAt !== null) return "wrong-status";
  return now >= statusChangedAt + CONTEST_DAYS * DAY_MS ? "too-late" : null;
}
