import { and, eq, isNull } from "drizzle-orm";
import { transact } from "#db/open.ts";
import { visits } from "#db/schema/tables.ts";
import { auditBy } from "#src/base/audit.ts";
import type { Ctx } from "#src/base/context.ts";
import type { ActorContext } from "#src/http/sessions/actor-context.ts";
import { found } from "#src/shared/base/errors.ts";
import type { BookingView } from "#src/shared/visits/bookings.ts";
import { findBooking, findBookingRow } from "../queries.ts";
import { requireUnderWay } from "./under-way.ts";

/**
 * The groomer is at the house, as the parent reads on the booking; it rings at the door, so nothing is mailed. Said twice it is
 * said once. Throws 404, 409 (not accepted, not today, too early).
 */
export function arriveAt(ctx: Ctx, by: ActorContext, id: number): BookingView {
  const { viewer } = by;
  return transact(ctx.db, (tx) => {
    const now = ctx.now();
    const { row } = found(findBookingRow(tx, viewer, id));
    const { status, arrivedAt } = row.shown;
    if (status === "accepted" && arrivedAt !== null) return findBooking(tx, viewer, id, now)!;
    requireUnderWay(row, now);
    tx.update(visits)
      .set({ arrivedAt: now })
      .where(and(eq(visits.id, id), eq(visits.status, "accepted"), isNull(visits.arrivedAt)))
      .run();
    auditBy(tx, by, { action: "booking-arrived", target: `booking ${id}`, now });
    return findBooking(tx, viewer, id, now)!;
  });
}
