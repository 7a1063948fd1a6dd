import { and, between, sql } from "drizzle-orm";
import { visits } from "#db/schema/tables.ts";
import { DAY_MS } from "#src/shared/base/duration.ts";

const dayAround = (now: number, days: number) => new Date(now + days * DAY_MS).toISOString().slice(0, 10);

/** By date in UTC: the local day may be one off, so callers look at each visit's time zone afterwards. */
export function acceptedAround(now: number, from: number, to: number) {
  // SQLite uses the index of accepted visits only where the status is a literal.
  return and(
    sql`${visits.status} = 'accepted'`,
    between(visits.preferredDate, dayAround(now, from), dayAround(now, to)),
  );
}
