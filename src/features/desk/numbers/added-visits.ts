import { and, between, eq, inArray } from "drizzle-orm";
import type { Db, Tx } from "#db/open.ts";
import { visits } from "#db/schema/tables.ts";

/** Unmarked past visits count as done. */
export function findOwnDone(db: Db | Tx, groomerId: number, { day, today }: { day: string; today: string }) {
  return db
    .select({ date: visits.preferredDate, status: visits.status, price: visits.priceMin })
    .from(visits)
    .where(
      and(
        eq(visits.groomerId, groomerId),
        eq(visits.source, "groomer"),
        between(visits.preferredDate, day, today),
        inArray(visits.status, ["completed", "accepted"]),
      ),
    )
    .all()
    .filter(({ status, date }) => status === "completed" || date < today)
    .map(({ date, price }) => ({ date, price: price ?? 0 }));
}
