import type { BookingView } from "#src/shared/visits/bookings.ts";
import { depositSeenBy } from "./answers/deposit.ts";
import { areaOf, noticeHoursOf } from "./booking-view.ts";
import type { Reached, VisitFacts } from "./letters.ts";
import type { BookingRow } from "./rows.ts";

/** Parents know the groomer by the business name. */
export interface Visit
  extends VisitFacts,
    Reached,
    Pick<BookingView, "id" | "groomerName" | "petParentName" | "status" | "statusReason" | "expiresAt" | "deposit"> {
  groomerFullName: string;
  noticeHours: number;
  isAhead: boolean;
  appUrl: string;
}

export const visitIn = (row: BookingRow) => ({
  ...row.shown,
  addOnServices: row.addOnServices,
  pets: row.pets,
  serviceArea: areaOf(row),
  groomerFullName: row.groomer.fullName,
  hasStreet: row.place.address !== null,
  hasPhone: { parent: row.parent.phone !== null, groomer: row.groomer.phone !== null },
  noticeHours: noticeHoursOf(row),
  arrivalFrom: row.arrivalFrom,
  arrivalUntil: row.arrivalUntil,
  ...depositSeenBy("parent", row),
});
