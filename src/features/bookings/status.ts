import { and, eq } from "drizzle-orm";
import { transact } from "#db/open.ts";
import { bookings } from "#db/schema/tables.ts";
import { type Actor, decide, type Refusal } from "#src/domain/booking.ts";
import { type BookingAction, type BookingStatus, statusLabels } from "#src/shared/booking-words.ts";
import type { BookingView } from "#src/shared/bookings.ts";
import { AppError, invalid, notFound } from "#src/shared/errors.ts";
import type { Ctx } from "../../context.ts";
import type { RequestInfo } from "../../http/request-info.ts";
import type { Viewer } from "../accounts/viewer.ts";
import { audit } from "../audit.ts";
import { actorOf, findBooking } from "./queries.ts";

/**
 * Does to a booking what the rules allow: a guarded update, so that of two at once one wins (security.md 45).
 * Throws 403 (not theirs to do), 404 (not their booking), 409 (wrong status or too early), 422 (reason missing).
 */
export function changeStatus(
  ctx: Ctx,
  viewer: Viewer,
  info: RequestInfo,
  id: number,
  action: BookingAction,
  reason?: string,
): BookingView {
  return transact(ctx.db, (tx) => {
    const now = ctx.now();
    const booking = findBooking(tx, viewer, id, now);
    const actor = actorOf(viewer);
    if (!booking || !actor) throw notFound();
    const outcome = decide(booking, action, actor, now);
    if ("refused" in outcome) throw refusal(outcome.refused, booking.status);
    const statusReason = reasonFor(action, actor, reason);
    const changed = tx
      .update(bookings)
      .set({ status: outcome.to, statusReason, statusChangedAt: now })
      .where(and(eq(bookings.id, id), eq(bookings.status, booking.status)))
      .returning({ id: bookings.id })
      .get();
    if (!changed) throw refusal("wrong-status", booking.status);
    const detail = { from: booking.status, to: outcome.to };
    audit(tx, { action: `booking-${action}`, actorId: viewer.userId, target: `booking ${id}`, detail, now, info });
    return findBooking(tx, viewer, id, now)!;
  });
}

function refusal(refused: Refusal, status: BookingStatus): AppError {
  switch (refused) {
    case "wrong-actor":
      return new AppError("forbidden", "Only the other side of this booking can do that.");
    case "wrong-status":
      return new AppError(
        "conflict",
        `That is no longer possible. This booking's status is: ${statusLabels[status].toLowerCase()}.`,
      );
    case "too-early":
      return new AppError("conflict", "This can be marked as completed once the appointment has started.");
  }
}

/** A groomer who calls off an accepted booking says why (decisions.md 21). */
function reasonFor(action: BookingAction, actor: Actor, reason: string | undefined): string | null {
  const given = reason?.trim().slice(0, 500) || null;
  if (action === "cancel" && actor === "groomer" && !given) {
    throw invalid({ reason: "Tell the pet parent why you have to cancel" });
  }
  return given;
}
