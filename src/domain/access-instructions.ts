import { HOUSE_MS } from "#src/shared/visits/access-labels.ts";
import type { BookingStatus } from "#src/shared/visits/booking-labels.ts";
import { endOfSlot, type VisitTime } from "./slot-times.ts";

/** The first instant at which the groomer reads the street and the way into the house no longer. */
export const houseHiddenFrom = (visit: VisitTime) => endOfSlot(visit) + HOUSE_MS;

/** Whether the groomer of a booking reads them: from accepted on, as long as something of the visit may be left to do. */
export const isHouseShown = (visit: VisitTime & { status: BookingStatus }, now: number) =>
  (visit.status === "accepted" || visit.status === "completed") && now < houseHiddenFrom(visit);
