import { and, eq, isNull } from "drizzle-orm";
import { alerts, changeRow, type Tx, transact, visits } from "#db/db.ts";
import { type ActorContext, auditBy, type Ctx } from "#src/base/context.ts";
import { hideReviewsOf } from "#src/features/talk/reviews/decide.ts";
import { noPayment, undoExtraAddOns } from "#src/features/visits/bookings/afterwards/payment.ts";
import { endProposalWithBooking } from "#src/features/visits/bookings/changes/proposal-rows.ts";
import { nextCalendarSequence, rowsWithId } from "#src/features/visits/bookings/notices/about.ts";
import { notify } from "#src/notices/notify.ts";
import { conflict, found } from "#src/shared/base/errors.ts";
import type { DisputeDecision } from "#src/shared/operations/admin-inputs.ts";
import { NO_SHOW_NO_REVIEW } from "#src/shared/operations/admin-labels.ts";
import type { DisputeKind } from "#src/shared/visits/booking-labels.ts";

/** Decides a dispute and emails both sides. A confirmed no-show hides the review. Throws 404, 409 (none open). */
export const decideDispute = (ctx: Ctx, by: ActorContext, id: number, { outcome }: DisputeDecision) =>
  transact(ctx, (tx, now) => {
    const row = found(rowsWithId(tx, { id })[0]);
    const { disputeKind: kind } = row.life;
    if (kind === null) throw conflict("This booking has no dispute.");
    if (!writeDecision(tx, id, { kind, outcome }, now)) {
      throw conflict("This dispute has already been decided.");
    }
    if (outcome === "kept") undoExtraAddOns(tx, id);
    if (outcome === "kept" && kind === "did_not_come") endProposalWithBooking(tx, id, "system", now);
    // Calendar links show the visit again, or remove it.
    if (outcome === "completed" || kind === "did_not_come") nextCalendarSequence(tx, id);
    const ofDispute = and(eq(alerts.bookingId, id), eq(alerts.kind, "disputed"), isNull(alerts.resolvedAt));
    tx.update(alerts).set({ resolvedAt: now, resolvedBy: by.viewer.userId }).where(ofDispute).run();
    notify(ctx, tx, "booking.dispute-decided", { id, row, kind, outcome, hasReview: row.reviewId !== null });
    if (outcome === "kept" && kind === "no_show")
      hideReviewsOf(ctx, tx, by, { bookingId: id, reason: NO_SHOW_NO_REVIEW });
    auditBy(tx, by, { action: "dispute-decided", target: `booking ${id}`, detail: { kind, outcome }, now });
  });

/** False if the dispute was no longer open. */
function writeDecision(tx: Tx, id: number, { kind, outcome }: DisputeDecision & { kind: DisputeKind }, now: number) {
  const becomes = {
    no_show: { kept: {}, completed: { status: "completed", statusChangedAt: now } },
    // A side may have canceled since.
    did_not_come: {
      kept: { status: "cancelled", cancelledBy: "system", statusChangedAt: now, ...noPayment },
      completed: { status: "completed", statusChangedAt: now, statusReason: null, cancelledBy: null },
    },
  } as const;
  return (
    changeRow(tx, visits, and(eq(visits.id, id), isNull(visits.disputeDecidedAt)), {
      disputeDecidedAt: now,
      ...becomes[kind][outcome],
    }) !== undefined
  );
}
