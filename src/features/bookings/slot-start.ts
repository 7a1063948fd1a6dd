import { slotHours, type TimeSlot } from "#src/shared/booking-words.ts";

/** The first instant of a slot in UTC milliseconds, from its local day and the groomer's IANA zone. */
export const slotStart = (date: string, slot: TimeSlot, timeZone: string): number =>
  Temporal.PlainDateTime.from(`${date}T${slotHours[slot].opens}`).toZonedDateTime(timeZone).epochMilliseconds;

/** Its last instant. */
export const slotEnd = (date: string, slot: TimeSlot, timeZone: string): number =>
  Temporal.PlainDateTime.from(`${date}T${slotHours[slot].closes}`).toZonedDateTime(timeZone).epochMilliseconds;
