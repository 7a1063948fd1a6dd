import { HOUR_MS, MINUTE_MS } from "#src/shared/base/duration.ts";
import { minutesOfDay } from "#src/shared/base/time-of-day.ts";
import { slotHours, type TimeSlot } from "#src/shared/visits/booking-labels.ts";

/** When a visit takes place: `startsAt` is the slot's first instant in UTC milliseconds. */
export interface VisitTime {
  startsAt: number;
  preferredTimeSlot: TimeSlot;
}

/** A drive to one visit takes no longer. */
export const EARLY_MS = 2 * HOUR_MS;

/** The instant of a local day and time "HH:MM". */
export const instantOf = (date: string, time: string, timeZone: string): number =>
  Temporal.PlainDateTime.from(`${date}T${time}`).toZonedDateTime(timeZone).epochMilliseconds;

/** The slot's last instant. No slot lies in the hours when clocks are changed, so it is as long as it looks. */
export const endOfSlot = ({ startsAt, preferredTimeSlot }: VisitTime) =>
  startsAt + minutesBetween(slotHours[preferredTimeSlot].opens, slotHours[preferredTimeSlot].closes) * MINUTE_MS;

/** The first instant at which the groomer may arrive: of the promised hour, local "HH:MM", or else of the slot. */
export const arrivalOpens = (visit: VisitTime, arrivalFrom: string | null) =>
  arrivalFrom === null
    ? visit.startsAt
    : visit.startsAt + minutesBetween(slotHours[visit.preferredTimeSlot].opens, arrivalFrom) * MINUTE_MS;

const minutesBetween = (from: string, until: string) => minutesOfDay(until) - minutesOfDay(from);
