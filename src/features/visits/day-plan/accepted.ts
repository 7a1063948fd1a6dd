import { and, between, sql } from "drizzle-orm";
import { bookings } from "#db/schema/tables.ts";
import { DAY_MS } from "#src/shared/base/duration.ts";

/**
 * Accepted visits on dates that are so many days from today's in UTC. Where groomers are it may be a day earlier or later, so
 * whoever asks looks at each visit's own time zone afterwards.
 */
export function acceptedAround(now: number, from: number, to: number) {
  const day = (days: number) => new Date(now + days * DAY_MS).toISOString().slice(0, 10);
  // A literal, because SQLite only then sees that the index of accepted visits applies.
  return and(sql`${bookings.status} = 'accepted'`, between(bookings.preferredDate, day(from), day(to)));
}
