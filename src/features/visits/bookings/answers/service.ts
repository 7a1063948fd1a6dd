import { changeRow, type Db, type Tx, transact, visits } from "#db/db.ts";
import { type ActorContext, auditBy, type Ctx, type Viewer } from "#src/base/context.ts";
import { actionLeadingTo, type BookingState, nextStatus } from "#src/domain/booking.ts";
import { visitAsBooking } from "#src/domain/visits/visit.ts";
import { requireOpen } from "#src/features/people/accounts/queries.ts";
import { storePhotos } from "#src/features/visits/photos/service.ts";
import { notify } from "#src/notices/notify.ts";
import type { StoredImage } from "#src/ports/images.ts";
import { AppError, invalid } from "#src/shared/base/errors.ts";
import type { AddedVisitView, AnyVisitView } from "#src/shared/day/added/added-visits.ts";
import { type BookingAction, NO_REASON_TEXT, type Side } from "#src/shared/visits/booking-labels.ts";
import type { BookingView } from "#src/shared/visits/bookings.ts";
import type { CompletionInput } from "#src/shared/visits/note-photos.ts";
import { findAddedVisit, findAddedVisitRow, requireAddedVisit } from "../added/view.ts";
import { noPayment, paidAudit, readClosing, undoExtraAddOns, writeCompletionData } from "../afterwards/payment.ts";
import { addLaterNote, addNote, noteDetail, noVisitError, readNote, withNotePhotos } from "../afterwards/visit-note.ts";
import { setWindowIfSent } from "../arrival/arrival.ts";
import { datesTouched, refuseBrokenDay } from "../capacity/out-of-order.ts";
import { rowsWithId } from "../notices/about.ts";
import { bookingForViewer, requireBookingRow, viewerSide } from "../queries.ts";
import { applyWritten, bookingStateOf } from "../rows.ts";
import { auditActionOf, writeStatus } from "../write-booking.ts";
import { checkAcceptance } from "./accepting.ts";
import { changedMeanwhileError, refusalError, wrongStatusError } from "./refusals.ts";

/** Guarded update. Throws 401 (closed), 403, 404, 409 (wrong status or too early), 422 (reason missing). */
export function changeStatus(
  ctx: Ctx,
  by: ActorContext,
  id: number,
  { stored = [], ...input }: StoredCompletion,
): BookingView {
  const { viewer } = by;
  const note = readNote(input, stored);
  const closing = readClosing(input);
  return transact(ctx, (tx, now) => {
    if (note) requireOpen(tx, viewer);
    const change = decided(tx, viewer, { id, input, hasNote: (note ?? closing) !== undefined, now });
    const { row, actor, booking, action, to } = change;
    if (to === booking.status) {
      if (closing) writeCompletionData(tx, by, { id, now }, closing);
      return note ? addLaterNote(ctx, tx, by, { row, note, now }) : bookingForViewer(tx, { row, side: actor }, now);
    }
    const accepted = action === "accept" ? checkAcceptance(tx, row, input, now) : undefined;
    const reason = reasonFor(action, actor, input.reason);
    const written = writeStatus(tx, row, { to, reason, by: actor, ...accepted?.agreed }, now);
    if (!written) throw changedMeanwhileError(booking.status);
    if (note) addNote(tx, by, { id, now }, note);
    if (closing) writeCompletionData(tx, by, { id, now }, closing);
    const promised = accepted?.day && setWindowIfSent(tx, written, now, accepted.day);
    const changed =
      note || closing?.addOnServiceIds ? rowsWithId(tx, { id })[0]! : applyWritten(row, { ...written, ...promised });
    notify(ctx, tx, `booking.${to}`, { id, by: actor, from: booking.status, near: [], row: changed });
    const detail = {
      from: booking.status,
      to,
      ...(accepted?.agreed.isOverbooked ? { overbooked: true } : {}),
      ...(accepted?.agreed.depositCents ? { deposit: accepted.agreed.depositCents } : {}),
      ...(note ? noteDetail(note) : {}),
      ...paidAudit(closing),
    };
    auditBy(tx, by, { action: auditActionOf(action), target: `booking ${id}`, detail, now });
    return withNotePhotos(tx, viewer, bookingForViewer(tx, { row: changed, side: actor }, now));
  });
}

interface StoredCompletion extends CompletionInput {
  stored?: readonly StoredImage[];
}

/** Checks permission before processing photos. Works for both sources. Throws 400, 413, and 429 for photos. */
export async function changeStatusWithPhotos(
  ctx: Ctx,
  by: ActorContext,
  id: number,
  { photos, ...input }: CompletionInput & { photos: readonly Uint8Array[] },
): Promise<AnyVisitView> {
  if (findAddedVisitRow(ctx.db, by.viewer, id)) {
    if (photos.length > 0 || input.note) throw noVisitError("note");
    return changeAdded(ctx, by, id, input);
  }
  if (photos.length === 0) return changeStatus(ctx, by, id, input);
  if (input.status !== "completed") throw noVisitError("photos");
  decided(ctx.db, by.viewer, { id, input, hasNote: true, now: ctx.now() });
  return changeStatus(ctx, by, id, { ...input, stored: await storePhotos(ctx, by.viewer, photos) });
}

interface StatusInput {
  id: number;
  input: CompletionInput;
  hasNote: boolean;
  now: number;
}

/** If the visit was completed in between, automatically or by this change, the note is still added. Throws 403, 404, 409. */
function decided(db: Db | Tx, viewer: Viewer, { id, input, hasNote, now }: StatusInput) {
  const actor = viewerSide(viewer);
  if (!actor) throw new AppError("forbidden", "Only the pet parent and the groomer can change this booking.");
  const { row } = requireBookingRow(db, viewer, id);
  const booking = bookingStateOf(row);
  const same = { row, actor, booking };
  const isRepeated = hasNote || (input.status === "completed" && input.from === "accepted");
  if (isRepeated && actor === "groomer" && booking.status === "completed") {
    return { ...same, action: "complete" as const, to: booking.status };
  }
  return { ...same, ...allowed(booking, actor, input, now) };
}

/** Throws 403, 409. */
function allowed(
  visit: BookingState,
  actor: Side | "owner",
  { status: to, from }: Pick<CompletionInput, "status" | "from">,
  now: number,
) {
  const { status } = visit;
  const isOwner = actor === "owner";
  if (from !== undefined && from !== status) throw changedMeanwhileError(status);
  const action = actionLeadingTo(to, isOwner);
  if (!action) throw wrongStatusError(status);
  const outcome = nextStatus(visit, action, actor, now);
  if ("refused" in outcome) throw refusalError(outcome.refused, status, isOwner ? null : action);
  return { action, to: outcome.to };
}

/** Idempotent. Throws 404, 409 (wrong status, too early, on `confirm` if a canceled visit's time is taken). */
function changeAdded(
  ctx: Ctx,
  by: ActorContext,
  id: number,
  { status: to, from, confirm, ...input }: CompletionInput,
): AddedVisitView {
  const closing = readClosing({ status: to, ...input });
  return transact(ctx, (tx, now) => {
    const visit = requireAddedVisit(tx, by, id);
    const { status, groomerId, preferredDate } = visit;
    if (to !== status) {
      allowed(visitAsBooking(visit), "owner", { status: to, from }, now);
      undoExtraAddOns(tx, id);
      const dates = status === "cancelled" ? datesTouched([preferredDate], visit) : [];
      refuseBrokenDay(ctx, tx, { groomerId, dates, more: [preferredDate], confirm }, () =>
        changeRow(tx, visits, { id }, { status: to, statusChangedAt: now, ...noPayment }),
      );
      auditBy(tx, by, {
        action: `added-visit-${to}`,
        target: `added visit ${id}`,
        detail: { to, ...paidAudit(closing) },
        now,
      });
    }
    if (closing) writeCompletionData(tx, by, { id, now }, closing);
    return findAddedVisit(tx, by.viewer, id, now)!;
  });
}

/** A groomer who cancels an accepted visit must give a reason, because the parent planned the day around it. */
function reasonFor(action: BookingAction, actor: Side, reason: string | null): string | null {
  if (action === "cancel" && actor === "groomer" && !reason) throw invalid({ reason: NO_REASON_TEXT });
  return action === "decline" || action === "cancel" ? reason : null;
}
