import { and, eq, lt, sql } from "drizzle-orm";
import { visits } from "#db/schema/tables.ts";
import type { Ctx } from "#src/base/context.ts";
import { DAY_MS, MINUTE_MS } from "#src/shared/base/duration.ts";

/** Two days after their end, like bookings. */
export function finishOwnVisits({ db, now }: Ctx) {
  const endsAt = sql`${visits.startsAt} + ${visits.visitMinutes} * ${MINUTE_MS}`;
  db.update(visits)
    .set({ status: "completed", statusChangedAt: now() })
    .where(and(eq(visits.source, "groomer"), sql`${visits.status} = 'accepted'`, lt(endsAt, now() - 2 * DAY_MS)))
    .run();
}
