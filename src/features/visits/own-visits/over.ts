import { and, eq, lt } from "drizzle-orm";
import { ownVisits } from "#db/schema/tables.ts";
import type { Ctx } from "#src/base/context.ts";
import { DAY_MS } from "#src/shared/base/duration.ts";

/** Visits that were over two days ago, and about which their groomer has said nothing, were done: as bookings are. */
export function finishOwnVisits({ db, now }: Ctx) {
  // A day more than two, because where the groomer is it may be a day earlier than in UTC.
  const before = new Date(now() - 3 * DAY_MS).toISOString().slice(0, 10);
  db.update(ownVisits)
    .set({ status: "done", statusChangedAt: now() })
    .where(and(eq(ownVisits.status, "planned"), lt(ownVisits.date, before)))
    .run();
}
