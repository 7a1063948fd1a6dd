import type { BookingStatus } from "#src/shared/visits/booking-labels.ts";

const WINDOWS_SENT_AT = "17:00";

export const windowDueAt = (date: string, timeZone: string): number =>
  Temporal.PlainDate.from(date).subtract({ days: 1 }).toZonedDateTime({ timeZone, plainTime: WINDOWS_SENT_AT })
    .epochMilliseconds;

interface PlannedVisit {
  status: BookingStatus;
  arrivalFrom: string | null;
  statusChangedAt: number;
  /** `plannedSince` is when planning was turned on manually. */
  isPlanned: boolean;
  plannedSince: number | null;
}

/** Earlier bookings were agreed by phone and get no window from us. */
export const isWindowDue = ({ status, arrivalFrom, statusChangedAt, isPlanned, plannedSince }: PlannedVisit) =>
  status === "accepted" && arrivalFrom === null && isPlanned && statusChangedAt >= (plannedSince ?? 0);
