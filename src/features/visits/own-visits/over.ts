import { and, eq, lt, sql } from "drizzle-orm";
import { visits } from "#db/schema/tables.ts";
import type { Ctx } from "#src/base/context.ts";
import { DAY_MS } from "#src/shared/base/duration.ts";

/** Marks added visits as completed that were over two days ago and that their groomer has not marked: as bookings are. */
export function finishOwnVisits({ db, now }: Ctx) {
  // A day more than two, because where the groomer is it may be a day earlier than in UTC.
  const before = new Date(now() - 3 * DAY_MS).toISOString().slice(0, 10);
  db.update(visits)
    .set({ status: "completed", statusChangedAt: now() })
    .where(and(eq(visits.source, "groomer"), sql`${visits.status} = 'accepted'`, lt(visits.preferredDate, before)))
    .run();
}
