import { and, eq, gt, sql } from "drizzle-orm";
import { bookings, findRows, removeRow, transact, visitSeries } from "#db/db.ts";
import { type ActorContext, auditBy, type Ctx } from "#src/base/context.ts";
import { notify } from "#src/notices/notify.ts";
import { conflict } from "#src/shared/base/errors.ts";
import { HOUR_MS } from "#src/shared/base/time.ts";
import type { BookingView } from "#src/shared/visits/bookings.ts";
import { siteOwnReasons } from "#src/shared/visits/site-reasons.ts";
import { cancelNoticeHours } from "../changes/proposal-view.ts";
import { rowsWithId } from "../notices/about.ts";
import { findBooking, requireBookingRow } from "../queries.ts";
import { writeStatus } from "../write-booking.ts";
import { everyWeeksForView } from "./series.ts";

/** Cancels visits after this one that are still free to cancel. A request stays, for a single visit. Throws 404, 409 (doesn't repeat). */
export function endRepeats(ctx: Ctx, by: ActorContext, bookingId: number): BookingView {
  return transact(ctx, (tx, now) => {
    const { row, side } = requireBookingRow(tx, by.viewer, bookingId);
    const { series, shown } = row;
    if (!everyWeeksForView(row).everyWeeks) throw conflict("This visit doesn't repeat anymore.");
    const isInSeries = eq(bookings.seriesId, series!.id);
    const later = and(isInSeries, gt(bookings.startsAt, shown.startsAt), sql`${bookings.status} = 'accepted'`);
    const canceled = findRows(tx, bookings, later, bookings.startsAt).flatMap(({ id, startsAt, preferredDate }) => {
      const visit = rowsWithId(tx, { id })[0]!;
      if (startsAt - now < cancelNoticeHours(visit) * HOUR_MS) return [];
      writeStatus(tx, visit, { to: "cancelled", reason: siteOwnReasons.repeatsEnded, by: side }, now);
      auditBy(tx, by, { action: "booking-cancel", target: `booking ${id}`, detail: { repeats: bookingId }, now });
      return { id, preferredDate, isInList: visit.calendarSequence <= 1 };
    });
    removeRow(tx, visitSeries, { id: series!.id });
    const days = { Canceled: canceled.map(({ preferredDate }) => preferredDate) };
    notify(ctx, tx, "repeats.changed", { id: bookingId, by: side, at: now, days, isOver: true });
    // The first may be tomorrow's. Those changed since they were booked had their own calendar files.
    for (const { id, isInList } of canceled.filter((visit, at) => at === 0 || !visit.isInList))
      notify(ctx, tx, "booking.cancelled", { id, by: side, from: "accepted", isInList });
    const detail = { canceled: canceled.length };
    auditBy(tx, by, { action: "repeats-ended", target: `booking ${bookingId}`, detail, now });
    return findBooking(tx, by.viewer, bookingId, now)!;
  });
}
