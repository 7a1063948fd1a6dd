import { eq } from "drizzle-orm";
import type { Tx } from "#db/open.ts";
import { bookings, ownVisits } from "#db/schema/tables.ts";
import { isBooking, stopOfOwn } from "#src/domain/visits/visit.ts";

/** Sets a stop's place in the groomer's own order; null leaves it to the planner again. */
export function setVisitOrder(tx: Tx, id: number, visitOrder: number | null) {
  if (isBooking({ id })) tx.update(bookings).set({ visitOrder }).where(eq(bookings.id, id)).run();
  else
    tx.update(ownVisits)
      .set({ visitOrder })
      .where(eq(ownVisits.id, stopOfOwn(id)))
      .run();
}
