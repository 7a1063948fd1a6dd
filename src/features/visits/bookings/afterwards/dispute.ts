import { and, eq, isNull } from "drizzle-orm";
import { transact, visits } from "#db/db.ts";
import { type ActorContext, auditBy, type Ctx, raiseAlert } from "#src/base/context.ts";
import { checkDispute } from "#src/domain/visits/after-visit.ts";
import { notify } from "#src/notices/notify.ts";
import { conflict } from "#src/shared/base/errors.ts";
import { longDate } from "#src/shared/base/time.ts";
import type { DisputeInput } from "#src/shared/visits/booking-changes.ts";
import { DISPUTE_DAYS, type DisputeKind } from "#src/shared/visits/booking-labels.ts";
import type { BookingView } from "#src/shared/visits/bookings.ts";
import { findBooking, requireBookingRow } from "../queries.ts";
import { bookingStateOf } from "../rows.ts";

const refusals = {
  "too-early": "You can report this one hour after the visit's time of day ends.",
  "too-late": `You can dispute a no-show for ${DISPUTE_DAYS} days.`,
  "wrong-status": "You can dispute a no-show, or report a groomer who didn't come, once for each visit.",
} as const;

const alertWords: Record<DisputeKind, string> = {
  no_show: "the pet parent disputes the no-show",
  did_not_come: "the pet parent says the groomer didn't come",
};

/** Disputes a no-show or a completed visit. Notifies the groomer; an admin decides. Throws 404, 409, 422 on `text`. */
export const disputeVisit = (ctx: Ctx, by: ActorContext, id: number, { text }: DisputeInput): BookingView =>
  transact(ctx, (tx, now) => {
    const { row } = requireBookingRow(tx, by.viewer, id);
    const outcome = checkDispute(bookingStateOf(row), now);
    const refused = (refusal: string) =>
      conflict(refusals[refusal as keyof typeof refusals] ?? refusals["wrong-status"]);
    if ("refused" in outcome) throw refused(outcome.refused);
    const { kind } = outcome;
    const isOpen = and(eq(visits.id, id), eq(visits.status, row.shown.status), isNull(visits.disputeKind));
    const dispute = { disputeKind: kind, disputedAt: now, disputeText: text };
    if (!tx.update(visits).set(dispute).where(isOpen).returning({ id: visits.id }).get()) throw refused("wrong-status");
    const message = `Booking ${id}: ${alertWords[kind]} on ${longDate(row.shown.preferredDate)}.`;
    raiseAlert(tx, { kind: "disputed", groomerId: row.shown.groomerId, bookingId: id, message, now });
    notify(ctx, tx, "booking.disputed", { id, row, kind });
    auditBy(tx, by, { action: "booking-disputed", target: `booking ${id}`, detail: { kind }, now });
    return findBooking(tx, by.viewer, id, now)!;
  });
