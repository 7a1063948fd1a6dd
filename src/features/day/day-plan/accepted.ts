import { and, between, sql } from "drizzle-orm";
import { visits } from "#db/schema/tables.ts";
import { DAY_MS } from "#src/shared/base/duration.ts";

const dayAround = (now: number, days: number) => new Date(now + days * DAY_MS).toISOString().slice(0, 10);

/** UTC dates, so callers must check each visit's time zone. */
export function acceptedAround(now: number, from: number, to: number) {
  // A literal, because SQLite uses the partial index only then.
  return and(
    sql`${visits.status} = 'accepted'`,
    between(visits.preferredDate, dayAround(now, from), dayAround(now, to)),
  );
}
