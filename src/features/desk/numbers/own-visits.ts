import { and, between, eq, inArray } from "drizzle-orm";
import type { Db, Tx } from "#db/open.ts";
import { ownVisits } from "#db/schema/tables.ts";

/** What a groomer has done that did not come through the site, for days from one to today's. One that nobody has marked was done. */
export function findOwnDone(db: Db | Tx, groomerId: number, { day, today }: { day: string; today: string }) {
  return db
    .select({ date: ownVisits.date, status: ownVisits.status, price: ownVisits.price })
    .from(ownVisits)
    .where(
      and(
        eq(ownVisits.groomerId, groomerId),
        between(ownVisits.date, day, today),
        inArray(ownVisits.status, ["done", "planned"]),
      ),
    )
    .all()
    .filter(({ status, date }) => status === "done" || date < today)
    .map(({ date, price }) => ({ date, price: price ?? 0 }));
}
