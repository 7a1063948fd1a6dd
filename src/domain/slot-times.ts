import { HOUR_MS, MINUTE_MS, minutesOfDay } from "#src/shared/base/time.ts";
import { slotHours, type TimeSlot } from "#src/shared/visits/booking-labels.ts";

/** Slot start in UTC milliseconds. */
export interface SlotStart {
  startsAt: number;
  preferredTimeSlot: TimeSlot;
  /** Local "HH:MM" of the window. An exact time may be past the slot. */
  arrivalFrom: string | null;
}

export const SET_OUT_BEFORE_MS = 2 * HOUR_MS;

export const instantOf = (date: string, time: string, timeZone: string): number =>
  Temporal.PlainDateTime.from(`${date}T${time}`).toZonedDateTime(timeZone).epochMilliseconds;

/** End of the slot, or of a later window. No slot spans a clock change. */
export const slotEndsAt = (visit: SlotStart) =>
  Math.max(
    arrivalStartMs(visit, slotHours[visit.preferredTimeSlot].closes),
    arrivalStartMs(visit, visit.arrivalFrom) + HOUR_MS,
  );

/** UTC milliseconds: the window's start (`arrivalFrom`, local "HH:MM"), or else the slot's. */
export const arrivalStartMs = (visit: Omit<SlotStart, "arrivalFrom">, arrivalFrom: string | null) =>
  arrivalFrom === null
    ? visit.startsAt
    : visit.startsAt + minutesBetween(slotHours[visit.preferredTimeSlot].opens, arrivalFrom) * MINUTE_MS;

const minutesBetween = (from: string, until: string) => minutesOfDay(until) - minutesOfDay(from);
