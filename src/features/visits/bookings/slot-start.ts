import { instantOf, slotEndsAt } from "#src/domain/slot-times.ts";
import { MINUTE_MS } from "#src/shared/base/time.ts";
import { slotHours, type TimeSlot } from "#src/shared/visits/booking-labels.ts";
import type { ProposedTime } from "#src/shared/visits/proposals.ts";

export const slotStart = (date: string, slot: TimeSlot, timeZone: string): number =>
  instantOf(date, slotHours[slot].opens, timeZone);

export const proposedStart = ({ date, slot, time }: ProposedTime, timeZone: string): number =>
  time ? instantOf(date, time, timeZone) : slotStart(date, slot, timeZone);

export interface VisitTiming {
  preferredDate: string;
  preferredTimeSlot: TimeSlot;
  timeZone: string;
  /** Start of the arrival window, local "HH:MM". Null before it is sent. */
  arrivalFrom: string | null;
  visitMinutes: number;
}

export function visitSpan(visit: VisitTiming): { start: number; end: number } {
  const { preferredDate: date, preferredTimeSlot: slot, timeZone, arrivalFrom, visitMinutes } = visit;
  const startsAt = slotStart(date, slot, timeZone);
  if (arrivalFrom === null) return { start: startsAt, end: slotEndsAt({ ...visit, startsAt }) };
  const start = instantOf(date, arrivalFrom, timeZone);
  return { start, end: start + visitMinutes * MINUTE_MS };
}
