import { DAY_MS, HOUR_MS } from "#src/shared/base/duration.ts";
import { type BookingStatus, CONTEST_DAYS, type ContestKind } from "#src/shared/visits/booking-labels.ts";
import type { Refusal } from "./booking.ts";
import { endOfSlot, type VisitTime } from "./slot-times.ts";

interface ContestFacts extends VisitTime {
  status: BookingStatus;
  statusChangedAt: number;
  contestKind: ContestKind | null;
}

const LATE_MS = HOUR_MS;

/** A no-show, or the groomer's arrival; once per visit. The status stays until an admin decides. */
export function contestable(visit: ContestFacts, now: number): { kind: ContestKind } | { refused: Refusal } {
  const { status, statusChangedAt, contestKind } = visit;
  if (contestKind !== null) return { refused: "wrong-status" };
  if (status === "accepted") {
    return now < endOfSlot(visit) + LATE_MS ? { refused: "too-early" } : { kind: "did_not_come" };
  }
  if (status !== "no_show") return { refused: "wrong-status" };
  return now >= statusChangedAt + CONTEST_DAYS * DAY_MS ? { refused: "too-late" } : { kind: "no_show" };
}
