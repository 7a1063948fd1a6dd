import type { BookingStatus } from "#src/shared/visits/booking-labels.ts";

const WINDOWS_SENT_AT = "17:00";

export const windowDueAt = (date: string, timeZone: string): number =>
  Temporal.PlainDate.from(date).subtract({ days: 1 }).toZonedDateTime({ timeZone, plainTime: WINDOWS_SENT_AT })
    .epochMilliseconds;

interface PlannedVisit {
  status: BookingStatus;
  arrivalFrom: string | null;
  statusChangedAt: number;
  /** `plannedSince` is when the groomer turned planning on, in UTC milliseconds; null if it always was. */
  isPlanned: boolean;
  plannedSince: number | null;
}

/** Hours of bookings accepted before `plannedSince` were agreed by phone, so we send no window. */
export const isWindowDue = ({ status, arrivalFrom, statusChangedAt, isPlanned, plannedSince }: PlannedVisit) =>
  status === "accepted" && arrivalFrom === null && isPlanned && statusChangedAt >= (plannedSince ?? 0);
