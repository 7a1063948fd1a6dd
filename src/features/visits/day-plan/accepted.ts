import { and, between, sql } from "drizzle-orm";
import { bookings } from "#db/schema/tables.ts";
import { DAY_MS } from "#src/shared/base/duration.ts";

/** The date in UTC so many days from today. */
export const dayAround = (now: number, days: number) => new Date(now + days * DAY_MS).toISOString().slice(0, 10);

/**
 * Accepted visits on dates that are so many days from today's in UTC. Where groomers are it may be a day earlier or later, so
 * whoever asks looks at each visit's own time zone afterwards.
 */
export function acceptedAround(now: number, from: number, to: number) {
  // A literal, because SQLite only then sees that the index of accepted visits applies.
  return and(
    sql`${bookings.status} = 'accepted'`,
    between(bookings.preferredDate, dayAround(now, from), dayAround(now, to)),
  );
}
