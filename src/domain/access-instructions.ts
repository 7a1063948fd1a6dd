import { ACCESS_FOR_MS } from "#src/shared/visits/access-labels.ts";
import type { BookingStatus, VisitSource } from "#src/shared/visits/booking-labels.ts";
import { isUndoable } from "./booking.ts";
import { type SlotStart, slotEndsAt } from "./slot-times.ts";

/** End of the groomer's access to street and access instructions. */
export const accessHiddenAt = (visit: SlotStart) => slotEndsAt(visit) + ACCESS_FOR_MS;

/** Statuses in which a groomer can read the request. Otherwise only names remain. */
export const readableRequestStatuses: readonly BookingStatus[] = ["pending", "accepted", "completed"];

export const seesDetails = ({ status, source }: { status: BookingStatus; source?: VisitSource }) =>
  source === "groomer" || readableRequestStatuses.includes(status);

interface AcceptedState {
  status: BookingStatus;
  undoUntil: number | null;
}

/** An acceptance that can still be undone opens nothing, or a groomer could read every address. */
export const isFinallyAccepted = ({ status, undoUntil }: AcceptedState, now: number) =>
  status === "completed" || (status === "accepted" && !isUndoable(undoUntil, now));

export const isAccessShown = (visit: SlotStart & AcceptedState, now: number) =>
  isFinallyAccepted(visit, now) && now < accessHiddenAt(visit);
