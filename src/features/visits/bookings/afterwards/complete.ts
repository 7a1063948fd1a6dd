import { and, eq, gt, isNull, lt, lte, sql } from "drizzle-orm";
import { bookings, changeRows, type Db, outbox, reviews, transact, visits } from "#db/db.ts";
import type { Ctx } from "#src/base/context.ts";
import { AUTO_COMPLETE_MS, nextStatus } from "#src/domain/booking.ts";
import { slotEndsAt } from "#src/domain/slot-times.ts";
import { notify } from "#src/notices/notify.ts";
import { DAY_MS, MINUTE_MS } from "#src/shared/base/time.ts";
import { changeBySystem, forEachBooking } from "../answers/by-system.ts";

export function completeVisits(ctx: Ctx): Promise<void> {
  const now = ctx.now();
  completeAdded(ctx.db, now);
  const { id, startsAt, preferredTimeSlot, disputeKind, expiresAt, arrivalFrom, status } = bookings;
  const begun = ctx.db
    .select({ id, startsAt, preferredTimeSlot, disputeKind, expiresAt, arrivalFrom, status })
    .from(bookings)
    // A literal, because SQLite uses the partial index only then.
    .where(and(sql`${status} = 'accepted'`, lte(startsAt, now - DAY_MS), isNull(disputeKind)))
    .all();
  const due = begun.filter((visit) => "to" in nextStatus(visit, "complete", "system", now));
  return forEachBooking(ctx, due, (visit) => changeBySystem(ctx, visit.id, "complete"));
}

/** No one is notified. */
function completeAdded(db: Db, now: number) {
  const endsAt = sql`${visits.startsAt} + ${visits.visitMinutes} * ${MINUTE_MS}`;
  const isOver = and(sql`${visits.status} = 'accepted'`, lt(endsAt, now - AUTO_COMPLETE_MS));
  changeRows(db, visits, and(eq(visits.source, "groomer"), isOver), { status: "completed", statusChangedAt: now });
}

/** Emails parents whose visit was completed before its end, once that has passed. Looks back two days. */
export function sendReviewInvites(ctx: Ctx): Promise<void> {
  const now = ctx.now();
  const { id, startsAt, preferredTimeSlot, arrivalFrom, statusChangedAt, status } = bookings;
  const key = sql`'booking ' || ${id} || ' completed, to the parent'`;
  const invited = ctx.db
    .select({ id, startsAt, preferredTimeSlot, arrivalFrom, statusChangedAt })
    .from(bookings)
    .leftJoin(outbox, eq(outbox.dedupeKey, key))
    .leftJoin(reviews, eq(reviews.bookingId, id))
    .where(
      and(
        sql`${status} = 'completed'`,
        lte(startsAt, now),
        gt(startsAt, now - 2 * DAY_MS),
        isNull(outbox.id),
        isNull(reviews.id),
      ),
    )
    .all();
  const due = invited.filter((visit) => visit.statusChangedAt < slotEndsAt(visit) && now >= slotEndsAt(visit));
  return forEachBooking(ctx, due, (visit) =>
    transact(ctx.db, (tx) => notify(ctx, tx, "booking.completed", { id: visit.id, by: "groomer" })),
  );
}
