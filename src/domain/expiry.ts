import { HOUR_MS } from "#src/shared/base/duration.ts";
import { endOfSlot, type VisitTime } from "./slot-times.ts";

/** How long a groomer has to answer, and how long at least a request for a time that is near or has begun stays open. */
const ANSWER_MS = 48 * HOUR_MS;
const SHORTEST_ANSWER_MS = 2 * HOUR_MS;

interface AskedTime extends VisitTime {
  timeZone: string;
}

/** When a request ends by itself: two days after it was sent, but not long after the visit should have begun, nor at night. */
export function expiryOf(requestedAt: number, asked: AskedTime): number {
  const begins = Math.max(asked.startsAt, requestedAt + SHORTEST_ANSWER_MS);
  const expiresAt = Math.min(requestedAt + ANSWER_MS, begins, endOfSlot(asked));
  return inAnswerHours(expiresAt, asked.timeZone, requestedAt);
}

/** Local hours in which people are asked to answer. */
const OPENS = 8;
const CLOSES = 21;

/** A time in the night becomes 9 PM of the evening before, where the groomer is, unless that is over by `now`. */
export function inAnswerHours(expiresAt: number, timeZone: string, now: number): number {
  const there = Temporal.Instant.fromEpochMilliseconds(expiresAt).toZonedDateTimeISO(timeZone);
  const evening = (day: Temporal.PlainDate) =>
    day.toZonedDateTime({ timeZone, plainTime: { hour: CLOSES } }).epochMilliseconds;
  const day = there.toPlainDate();
  if (there.hour >= OPENS && expiresAt <= evening(day)) return expiresAt;
  const moved = evening(there.hour < OPENS ? day.subtract({ days: 1 }) : day);
  return moved > now ? moved : expiresAt;
}
