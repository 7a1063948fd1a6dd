import { HOUSE_MS } from "#src/shared/visits/access-labels.ts";
import type { BookingStatus, VisitSource } from "#src/shared/visits/booking-labels.ts";
import { isUndoable } from "./booking.ts";
import { endOfSlot, type VisitTime } from "./slot-times.ts";

/** The first instant at which the groomer reads the street and the way into the house no longer. */
export const houseHiddenFrom = (visit: VisitTime) => endOfSlot(visit) + HOUSE_MS;

/** While a groomer reads what a request says, its pets and pictures included: of one that led to no visit the names alone are left. */
export const readableStatuses: readonly BookingStatus[] = ["pending", "accepted", "completed"];

/** Whatever became of a visit that the groomer added, it stays their own. */
export const isReadable = ({ status, source }: { status: BookingStatus; source?: VisitSource }) =>
  source === "groomer" || readableStatuses.includes(status);

interface Agreed {
  status: BookingStatus;
  acceptedAt: number | null;
}

/** An acceptance that can be undone opens nothing: nobody would hear, and the groomer could read every address. */
export const isAgreedForGood = ({ status, acceptedAt }: Agreed, now: number) =>
  status === "completed" || (status === "accepted" && !isUndoable(acceptedAt, now));

/** Whether the groomer of a booking reads them: once it is agreed on, as long as something of the visit may be left to do. */
export const isHouseShown = (visit: VisitTime & Agreed, now: number) =>
  isAgreedForGood(visit, now) && now < houseHiddenFrom(visit);
