import { DAY_MS } from "#src/shared/base/duration.ts";
import type { BookingStatus } from "#src/shared/visits/booking-labels.ts";
import { NOTE_DAYS, type NoteRefusal } from "#src/shared/visits/visit-note-labels.ts";
import { endOfSlot, type VisitTime } from "../slot-times.ts";

interface NoteFacts extends VisitTime {
  status: BookingStatus;
  hasLeft: boolean;
  hasNote: boolean;
}

/** See docs/product.md, After the visit. Null if allowed. */
export function noteRefusal(visit: NoteFacts, now: number): NoteRefusal | null {
  if (visit.status !== "completed") return "not-completed";
  if (visit.hasNote) return "written";
  if (visit.hasLeft) return "left";
  return now >= endOfSlot(visit) + NOTE_DAYS * DAY_MS ? "over" : null;
}
