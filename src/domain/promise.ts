import type { BookingStatus } from "#src/shared/visits/booking-labels.ts";

/** The clock on the groomer's wall when the hours of the next day are told. */
const TOLD_AT = "17:00";

/** 5 PM the day before, where the groomer is, also when the clocks change in between. */
export const promiseDue = (date: string, timeZone: string): number =>
  Temporal.PlainDate.from(date).subtract({ days: 1 }).toZonedDateTime({ timeZone, plainTime: TOLD_AT })
    .epochMilliseconds;

interface Promisable {
  status: BookingStatus;
  arrivalFrom: string | null;
  /** When it was accepted, as long as it is. */
  statusChangedAt: number;
  /** Whether the groomer's days are planned, and since when that was switched on by hand. */
  isPlanned: boolean;
  plannedSince: number | null;
}

/** What was accepted before the day plan was switched on was agreed by phone, and gets no hour from us. */
export const isPromisedByClock = ({ status, arrivalFrom, statusChangedAt, isPlanned, plannedSince }: Promisable) =>
  status === "accepted" && arrivalFrom === null && isPlanned && statusChangedAt >= (plannedSince ?? 0);
