import { and, eq, sql } from "drizzle-orm";
import { transact } from "#db/open.ts";
import { visitNotes, visitPictures, visits } from "#db/schema/tables.ts";
import { auditBy } from "#src/base/audit.ts";
import type { Ctx } from "#src/base/context.ts";
import type { UndoRefusal } from "#src/domain/booking.ts";
import type { ActorContext } from "#src/http/sessions/actor-context.ts";
import { AppError, found } from "#src/shared/base/errors.ts";
import type { BookingView } from "#src/shared/visits/bookings.ts";
import { nothingPaid } from "../afterwards/payment.ts";
import { findBooking, findBookingRow } from "../queries.ts";
import { refuseUndo } from "./undo-accept.ts";
import { forgetUntold } from "./untold.ts";

/** Drops the note and the payment; private notes about pets stay. Throws 404, 409. */
export function undoComplete(ctx: Ctx, by: ActorContext, id: number): BookingView {
  return transact(ctx.db, (tx) => {
    const now = ctx.now();
    const { row } = found(findBookingRow(tx, by.viewer, id));
    const { statusChangedAt: at } = row.life;
    refuseUndo(tx, "complete", { row, at, now }, sentences);
    if (row.reviewId !== null) throw new AppError("conflict", sentences.changed);
    forgetUntold(tx, id, "completed", now);
    tx.delete(visitNotes).where(eq(visitNotes.bookingId, id)).run();
    tx.delete(visitPictures)
      .where(and(eq(visitPictures.bookingId, id), eq(visitPictures.purpose, "note")))
      .run();
    const before = { status: "accepted", statusChangedAt: sql`coalesce(${visits.acceptedAt}, ${now})` } as const;
    tx.update(visits)
      .set({ ...before, ...nothingPaid })
      .where(eq(visits.id, id))
      .run();
    const detail = { from: "completed", to: before.status };
    auditBy(tx, by, { action: "booking-undo-complete", target: `booking ${id}`, detail, now });
    return findBooking(tx, by.viewer, id, now)!;
  });
}

const sentences: Record<Exclude<UndoRefusal, "wrong-status">, string> = {
  "undone-already": "This visit isn't completed.",
  "too-late": "You can undo this for 10 seconds. You can still change the payment.",
  changed: "This visit changed after you completed it, so you can't undo this.",
};
