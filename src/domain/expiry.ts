import { HOUR_MS } from "#src/shared/base/time.ts";
import { type SlotStart, slotEndsAt } from "./slot-times.ts";

/** Time to reply, and its minimum for near or past times. */
const ANSWER_MS = 48 * HOUR_MS;
const SHORTEST_ANSWER_MS = 2 * HOUR_MS;

interface RequestedTime extends Omit<SlotStart, "arrivalFrom"> {
  timeZone: string;
}

/** Two days after the request, or at the slot's start; at least two hours, up to the slot's end. Not at night. */
export function expiryOf(requestedAt: number, requested: RequestedTime): number {
  const begins = Math.max(requested.startsAt, requestedAt + SHORTEST_ANSWER_MS);
  const expiresAt = Math.min(requestedAt + ANSWER_MS, begins, slotEndsAt({ ...requested, arrivalFrom: null }));
  return moveBackToEvening(expiresAt, requested.timeZone, requestedAt);
}

const OPENS = 8;
const CLOSES = 21;

/** Moves a time between 9 PM and 8 AM back to 9 PM, unless that is past. */
export function moveBackToEvening(expiresAt: number, timeZone: string, now: number): number {
  const there = Temporal.Instant.fromEpochMilliseconds(expiresAt).toZonedDateTimeISO(timeZone);
  const evening = (day: Temporal.PlainDate) =>
    day.toZonedDateTime({ timeZone, plainTime: { hour: CLOSES } }).epochMilliseconds;
  const day = there.toPlainDate();
  if (there.hour >= OPENS && expiresAt <= evening(day)) return expiresAt;
  const moved = evening(there.hour < OPENS ? day.subtract({ days: 1 }) : day);
  return moved > now ? moved : expiresAt;
}
