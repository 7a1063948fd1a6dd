import { and, desc, eq, sql } from "drizzle-orm";
import {
  auditLog,
  bookings,
  changeRow,
  findRow,
  hasRow,
  proposals,
  removeRows,
  type Tx,
  transact,
  visitNotes,
  visitPhotos,
  visits,
} from "#db/db.ts";
import { type ActorContext, auditBy, type Ctx } from "#src/base/context.ts";
import { type UndoableAction, type UndoRefusal, undoRefusal, undoRules } from "#src/domain/booking.ts";
import { conflict } from "#src/shared/base/errors.ts";
import { MINUTE_MS } from "#src/shared/base/time.ts";
import { UNDO_MS } from "#src/shared/visits/booking-labels.ts";
import type { BookingView } from "#src/shared/visits/bookings.ts";
import { visitMinutes } from "#src/shared/visits/estimate.ts";
import { noPayment, undoExtraAddOns } from "../afterwards/payment.ts";
import { findBooking, requireBookingRow } from "../queries.ts";
import type { BookingRow } from "../rows.ts";
import { auditActionOf } from "../write-booking.ts";
import { wrongStatusError } from "./refusals.ts";
import { delayUnsent, dropUnsent, isEmailSent } from "./unsent.ts";

/** Restores request and proposal; notifies no one. Throws 404, 409 (not accepted, too late, or changed since). */
export function undoAccept(ctx: Ctx, by: ActorContext, id: number): BookingView {
  const { viewer } = by;
  return transact(ctx, (tx, now) => {
    const { row } = requireBookingRow(tx, viewer, id);
    const { status } = row.shown;
    refuseUndo(tx, "accept", row, now);
    refuseRequestedAgain(tx, id);
    dropUnsent(tx, id, "accepted", now);
    reopenProposal(tx, id, row.life.acceptedAt!);
    writePending(tx, row, now);
    const detail = { from: status, to: "pending" };
    auditBy(tx, by, { action: "booking-undo-accept", target: `booking ${id}`, detail, now });
    return findBooking(tx, viewer, id, now)!;
  });
}

function refuseUndo(tx: Tx, action: UndoableAction, row: BookingRow, now: number) {
  const { id, status } = row.shown;
  const { undoUntil } = row.life;
  const isLast = isLastHappening(tx, id, action) && (action === "accept" || row.reviewId === null);
  const state = { status, undoUntil, isLast, isSent: isEmailSent(tx, id, undoRules[action].from, now) };
  const refused = undoRefusal(action, state, now);
  if (refused === "wrong-status") throw wrongStatusError(status);
  if (refused) throw conflict(sentences[action][refused]);
}

const MAX_UNDO_MS = 10 * MINUTE_MS;

/** Lets the undo and its messages wait 10 more seconds, up to 10 minutes. Writes no audit row. Throws 404, 409. */
export function delayUndo(ctx: Ctx, { viewer }: ActorContext, id: number) {
  transact(ctx, (tx, now) => {
    const { row } = requireBookingRow(tx, viewer, id);
    const action = row.shown.status === "completed" ? "complete" : "accept";
    refuseUndo(tx, action, row, now);
    const undoUntil = now + UNDO_MS;
    if (undoUntil > row.life.statusChangedAt + MAX_UNDO_MS) throw conflict(sentences[action]["too-late"]);
    changeRow(tx, visits, { id }, { undoUntil });
    delayUnsent(tx, id, undoRules[action].from, { now, until: undoUntil });
  });
}

function isLastHappening(tx: Tx, id: number, action: UndoableAction): boolean {
  const last = findRow(tx, auditLog, { target: `booking ${id}` }, desc(auditLog.id));
  return last?.action === auditActionOf(action);
}

/** The parent could send the same request again while this one was accepted. */
function refuseRequestedAgain(tx: Tx, id: number) {
  const { petParentId, requestKey } = findRow(tx, bookings, { id })!;
  const isSame = and(
    eq(bookings.petParentId, petParentId),
    eq(bookings.requestKey, requestKey),
    sql`${bookings.status} = 'pending'`,
  );
  if (hasRow(tx, bookings, isSame)) {
    throw conflict("The pet parent already sent this request again, so you can't undo this. You can cancel the visit.");
  }
}

function reopenProposal(tx: Tx, bookingId: number, acceptedAt: number) {
  const last = findRow(tx, proposals, { bookingId }, desc(proposals.id));
  if (last?.repliedAt !== acceptedAt || !["withdrawn", "declined"].includes(last.status)) return;
  changeRow(tx, proposals, { id: last.id }, { status: "open", repliedAt: null });
}

const writePending = (tx: Tx, { shown, addOnServices: addOns }: BookingRow, now: number) =>
  void changeRow(tx, visits, eq(visits.id, shown.id), {
    status: "pending",
    statusChangedAt: now,
    expiresAt: sql`${visits.undoExpiresAt}`,
    undoExpiresAt: null,
    undoUntil: null,
    repliedAt: sql`nullif(${visits.repliedAt}, ${visits.acceptedAt})`,
    acceptedAt: null,
    visitMinutes: visitMinutes({ ...shown, addOns }),
    isOverbooked: false,
    depositCents: null,
    arrivalFrom: null,
    arrivalUntil: null,
    visitOrder: null,
    calendarSequence: sql`max(0, ${visits.calendarSequence} - 1)`,
  });

const sentences: Record<UndoableAction, Record<Exclude<UndoRefusal, "wrong-status">, string>> = {
  accept: {
    "undone-already": "This request is waiting for your reply.",
    "too-late": "You can undo an acceptance for 10 seconds. You can still cancel the visit.",
    changed: "This visit changed after you accepted it. You can still cancel it.",
  },
  complete: {
    "undone-already": "This visit isn't completed.",
    "too-late": "You can undo this for 10 seconds. You can still change the payment.",
    changed: "This visit changed after you completed it, so you can't undo this.",
  },
};

/** Drops the visit note, its photos, the payment, and extra add-ons; private notes stay. Throws 404, 409. */
export function undoComplete(ctx: Ctx, by: ActorContext, id: number): BookingView {
  return transact(ctx, (tx, now) => {
    const { row } = requireBookingRow(tx, by.viewer, id);
    refuseUndo(tx, "complete", row, now);
    dropUnsent(tx, id, "completed", now);
    undoExtraAddOns(tx, id);
    removeRows(tx, visitNotes, { bookingId: id });
    removeRows(tx, visitPhotos, { bookingId: id, purpose: "note" });
    const before = {
      status: "accepted",
      statusChangedAt: sql`coalesce(${visits.acceptedAt}, ${now})`,
      undoUntil: sql`${visits.acceptedAt} + ${UNDO_MS}`,
    } as const;
    changeRow(tx, visits, { id }, { ...before, ...noPayment });
    const detail = { from: "completed", to: before.status };
    auditBy(tx, by, { action: "booking-undo-complete", target: `booking ${id}`, detail, now });
    return findBooking(tx, by.viewer, id, now)!;
  });
}
