import { transact } from "#db/open.ts";
import { type Actor, actionTo, decide, type Refusal } from "#src/domain/booking.ts";
import { type BookingAction, type BookingStatus, REASON_NEEDED, statusLabels } from "#src/shared/booking-words.ts";
import type { BookingView, StatusChange } from "#src/shared/bookings.ts";
import { AppError, invalid, notFound } from "#src/shared/errors.ts";
import { auditBy } from "../../audit.ts";
import type { Ctx } from "../../context.ts";
import type { By } from "../../http/by.ts";
import { acceptance } from "./accepting.ts";
import { notifyOfStatus } from "./notify.ts";
import { promiseAtOnce } from "./promise-at-once.ts";
import { actorOf, findBooking, findBookingRow } from "./queries.ts";
import { factsIn } from "./rows.ts";
import { auditedAs, writeStatus } from "./write-status.ts";

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
    const found = findBookingRow(tx, viewer, id);
    if (!found) throw notFound();
    const booking = factsIn(found.row);
    if (input.from !== undefined && input.from !== booking.status) throw changedMeanwhile(booking.status);
    const action = actionTo(input.status);
    if (!action) throw refusal("wrong-status", booking.status);
    const outcome = decide(booking, action, actor, now);
    if ("refused" in outcome) throw refusal(outcome.refused, booking.status, action);
    const accepted = action === "accept" ? acceptance(tx, id, input, now) : undefined;
    const change = { to: outcome.to, reason: reasonFor(action, actor, input.reason), by: actor, ...accepted };
    if (!writeStatus(tx, booking, change, now)) throw changedMeanwhile(booking.status);
    if (action === "accept") promiseAtOnce(tx, id, now);
    notifyOfStatus(ctx, tx, id, { from: booking.status, by: actor });
    const detail = { from: booking.status, to: outcome.to, ...(accepted?.isForced ? { forced: true } : {}) };
    auditBy(tx, by, { action: auditedAs(action), target: `booking ${id}`, detail, now });
    return findBooking(tx, viewer, id, now)!;
  });
}

const changedMeanwhile = (status: BookingStatus) =>
  new AppError("conflict", `This booking has changed in the meantime. Its status is: ${inWords(status)}.`);

const inWords = (status: BookingStatus) => statusLabels[status].toLowerCase();

function refusal(refused: Refusal, status: BookingStatus, action?: BookingAction): AppError {
  switch (refused) {
    case "wrong-actor":
      return new AppError("forbidden", "Only the other side of this booking can do that.");
    case "wrong-status":
      return new AppError("conflict", `That is no longer possible. This booking's status is: ${inWords(status)}.`);
    case "too-early":
      return new AppError("conflict", action === "no_show" ? NO_SHOW_TOO_EARLY : COMPLETE_TOO_EARLY);
    case "too-late":
      return new AppError("conflict", action === "no_show" ? NO_SHOW_TOO_LATE : ACCEPT_TOO_LATE);
  }
}

const COMPLETE_TOO_EARLY = "This can be marked as completed once the appointment has started.";
const NO_SHOW_TOO_EARLY = "Please wait: a no-show can be marked from half an hour after the start.";
const NO_SHOW_TOO_LATE = "A no-show can be marked for two days after the visit.";
const ACCEPT_TOO_LATE = "This request was not answered in time and has ended. The pet parent may send another.";

/** Why a booking led to no visit. A groomer who calls off an accepted one says why: the day was planned around it. */
function reasonFor(action: BookingAction, actor: Actor, reason: string | null): string | null {
  if (action === "cancel" && actor === "groomer" && !reason) throw invalid({ reason: REASON_NEEDED });
  return action === "decline" || action === "cancel" ? reason : null;
}
