import { and, eq } from "drizzle-orm";
import { transact } from "#db/open.ts";
import { bookings } from "#db/schema/tables.ts";
import { type Actor, actionTo, decide, type Refusal } from "#src/domain/booking.ts";
import { type BookingAction, type BookingStatus, REASON_NEEDED, statusLabels } from "#src/shared/booking-words.ts";
import type { BookingView, StatusChange } from "#src/shared/bookings.ts";
import { AppError, invalid, notFound } from "#src/shared/errors.ts";
import { auditBy } from "../../audit.ts";
import type { Ctx } from "../../context.ts";
import type { By } from "../../http/by.ts";
import { notifyOfStatus } from "./notify.ts";
import { actorOf, findBooking } from "./queries.ts";

/**
 * Does to a booking what the rules allow, and queues its mails. The update is guarded, so that of two at once one wins.
 * Throws 403 (not theirs to do), 404 (not their booking), 409 (wrong status or too early), 422 (reason missing).
 */
export function changeStatus(ctx: Ctx, by: By, id: number, input: StatusChange): BookingView {
  const { viewer } = by;
  const actor = actorOf(viewer);
  if (!actor) throw new AppError("forbidden", "Only the two sides of a booking can change it.");
  return transact(ctx.db, (tx) => {
    const now = ctx.now();
    const booking = findBooking(tx, viewer, id, now);
    if (!booking) throw notFound();
    if (input.from !== undefined && input.from !== booking.status) throw changedMeanwhile(booking.status);
    const action = actionTo(input.status);
    if (!action) throw refusal("wrong-status", booking.status);
    const outcome = decide(booking, action, actor, now);
    if ("refused" in outcome) throw refusal(outcome.refused, booking.status);
    const changed = tx
      .update(bookings)
      .set({ status: outcome.to, statusReason: reasonFor(action, actor, input.reason), statusChangedAt: now })
      .where(and(eq(bookings.id, id), eq(bookings.status, booking.status)))
      .returning({ id: bookings.id })
      .get();
    if (!changed) throw changedMeanwhile(booking.status);
    notifyOfStatus(ctx, tx, id, { from: booking.status, by: actor });
    const detail = { from: booking.status, to: outcome.to };
    auditBy(tx, by, { action: `booking-${action}`, target: `booking ${id}`, detail, now });
    return findBooking(tx, viewer, id, now)!;
  });
}

const changedMeanwhile = (status: BookingStatus) =>
  new AppError("conflict", `This booking has changed in the meantime. Its status is: ${inWords(status)}.`);

const inWords = (status: BookingStatus) => statusLabels[status].toLowerCase();

function refusal(refused: Refusal, status: BookingStatus): AppError {
  switch (refused) {
    case "wrong-actor":
      return new AppError("forbidden", "Only the other side of this booking can do that.");
    case "wrong-status":
      return new AppError("conflict", `That is no longer possible. This booking's status is: ${inWords(status)}.`);
    case "too-early":
      return new AppError("conflict", "This can be marked as completed once the appointment has started.");
  }
}

/** Why a booking led to no visit. A groomer who calls off an accepted one says why: the day was planned around it. */
function reasonFor(action: BookingAction, actor: Actor, reason: string | null): string | null {
  if (action === "cancel" && actor === "groomer" && !reason) throw invalid({ reason: REASON_NEEDED });
  return action === "decline" || action === "cancel" ? reason : null;
}
