import { and, desc, eq, gt, inArray, isNull, sql } from "drizzle-orm";
import {
  auditLog,
  bookings,
  type Db,
  outbox,
  proposals,
  pushes,
  type Tx,
  transact,
  visitNotes,
  visitPhotos,
  visits,
} from "#db/db.ts";
import { type ActorContext, auditBy, type Ctx } from "#src/base/context.ts";
import { type UndoableAction, type UndoRefusal, undone, undoRefusal } from "#src/domain/booking.ts";
import { AppError } from "#src/shared/base/errors.ts";
import type { BookingView } from "#src/shared/visits/bookings.ts";
import { visitMinutes } from "#src/shared/visits/estimate.ts";
import { forgetExtras, nothingPaid } from "../afterwards/payment.ts";
import { findBooking, requireBookingRow } from "../queries.ts";
import type { BookingRow } from "../rows.ts";
import { auditedAs } from "../write-booking.ts";
import { wrongStatus } from "./refusals.ts";

/** Restores request and proposal; notifies no one. Throws 404, 409 (not accepted, too late, or changed since). */
export function undoAccept(ctx: Ctx, by: ActorContext, id: number): BookingView {
  const { viewer } = by;
  return transact(ctx.db, (tx) => {
    const now = ctx.now();
    const { row } = requireBookingRow(tx, viewer, id);
    const { status } = row.shown;
    refuseUndo(tx, "accept", { row, at: row.life.acceptedAt, now }, sentences);
    refuseRequestedAgain(tx, id);
    dropUnsent(tx, id, "accepted", now);
    reopenProposal(tx, id, row.life.acceptedAt!);
    writePending(tx, row, now);
    const detail = { from: status, to: "pending" };
    auditBy(tx, by, { action: "booking-undo-accept", target: `booking ${id}`, detail, now });
    return findBooking(tx, viewer, id, now)!;
  });
}

interface ChangeToUndo {
  row: BookingRow;
  at: number | null;
  now: number;
}

function refuseUndo(
  tx: Tx,
  action: UndoableAction,
  { row, at, now }: ChangeToUndo,
  sentences: Record<Exclude<UndoRefusal, "wrong-status">, string>,
) {
  const { id, status } = row.shown;
  const isLast = isLastHappening(tx, id, action);
  const refused = undoRefusal(action, { status, at, isLast, isSent: isSent(tx, id, undone[action].from, now) }, now);
  if (refused === "wrong-status") throw wrongStatus(status);
  if (refused) throw new AppError("conflict", sentences[refused]);
}

function isLastHappening(tx: Tx, id: number, action: UndoableAction): boolean {
  const last = tx
    .select({ action: auditLog.action })
    .from(auditLog)
    .where(eq(auditLog.target, `booking ${id}`))
    .orderBy(desc(auditLog.id))
    .limit(1)
    .get();
  return last?.action === auditedAs(action);
}

/** The parent could send the same request again while this one was accepted. */
function refuseRequestedAgain(tx: Tx, id: number) {
  const { petParentId, requestKey } = tx.select().from(bookings).where(eq(bookings.id, id)).get()!;
  const isSame = and(
    eq(bookings.petParentId, petParentId),
    eq(bookings.requestKey, requestKey),
    sql`${bookings.status} = 'pending'`,
  );
  if (tx.select({ id: bookings.id }).from(bookings).where(isSame).get()) {
    throw new AppError(
      "conflict",
      "The pet parent already sent this request again, so you can't undo this. You can cancel the visit.",
    );
  }
}

function reopenProposal(tx: Tx, bookingId: number, acceptedAt: number) {
  const last = tx
    .select()
    .from(proposals)
    .where(eq(proposals.bookingId, bookingId))
    .orderBy(desc(proposals.id))
    .limit(1)
    .get();
  if (last?.repliedAt !== acceptedAt || !["withdrawn", "declined"].includes(last.status)) return;
  tx.update(proposals).set({ status: "open", repliedAt: null }).where(eq(proposals.id, last.id)).run();
}

const writePending = (tx: Tx, { shown, addOnServices: addOns }: BookingRow, now: number) =>
  void tx
    .update(visits)
    .set({
      status: "pending",
      statusChangedAt: now,
      expiresAt: sql`${visits.undoExpiresAt}`,
      undoExpiresAt: null,
      repliedAt: sql`nullif(${visits.repliedAt}, ${visits.acceptedAt})`,
      acceptedAt: null,
      visitMinutes: visitMinutes({ ...shown, addOns }),
      isOverbooked: false,
      depositCents: null,
      arrivalFrom: null,
      arrivalUntil: null,
      visitOrder: null,
      calendarSequence: sql`max(0, ${visits.calendarSequence} - 1)`,
    })
    .where(eq(visits.id, shown.id))
    .run();

const sentences: Record<Exclude<UndoRefusal, "wrong-status">, string> = {
  "undone-already": "This request is waiting for your reply.",
  "too-late": "You can undo an acceptance for 10 seconds. You can still cancel the visit.",
  changed: "This visit changed after you accepted it. You can still cancel it.",
};

/** Drops the note and the payment; private notes about pets stay. Throws 404, 409. */
export function undoComplete(ctx: Ctx, by: ActorContext, id: number): BookingView {
  return transact(ctx.db, (tx) => {
    const now = ctx.now();
    const { row } = requireBookingRow(tx, by.viewer, id);
    const { statusChangedAt: at } = row.life;
    refuseUndo(tx, "complete", { row, at, now }, completeSentences);
    if (row.reviewId !== null) throw new AppError("conflict", completeSentences.changed);
    dropUnsent(tx, id, "completed", now);
    forgetExtras(tx, id);
    tx.delete(visitNotes).where(eq(visitNotes.bookingId, id)).run();
    tx.delete(visitPhotos)
      .where(and(eq(visitPhotos.bookingId, id), eq(visitPhotos.purpose, "note")))
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

const completeSentences: Record<Exclude<UndoRefusal, "wrong-status">, string> = {
  "undone-already": "This visit isn't completed.",
  "too-late": "You can undo this for 10 seconds. You can still change the payment.",
  changed: "This visit changed after you completed it, so you can't undo this.",
};

/* Messages of an undoable step wait in their queues, so they survive a restart. */

type UndoneStatus = (typeof undone)[UndoableAction]["from"];

const keysOf = (id: number, became: UndoneStatus) =>
  (["parent", "groomer"] as const).map((side) => `booking ${id} ${became}, to the ${side}`);

const isEmail = (id: number, became: UndoneStatus) => inArray(outbox.dedupeKey, keysOf(id, became));
const isWaitingEmail = (id: number, became: UndoneStatus, now: number) =>
  and(isEmail(id, became), isNull(outbox.sentAt), gt(outbox.sendAt, now));
const isWaitingPush = (id: number, became: UndoneStatus, now: number) =>
  and(eq(pushes.bookingId, became === "accepted" ? id : 0), eq(pushes.kind, "answer"), gt(pushes.sendAt, now));

export const isSent = (db: Db | Tx, id: number, became: UndoneStatus, now: number): boolean =>
  db
    .select({ sentAt: outbox.sentAt, sendAt: outbox.sendAt })
    .from(outbox)
    .where(isEmail(id, became))
    .all()
    .some(({ sentAt, sendAt }) => sentAt !== null || sendAt <= now);

export function notifyNow(tx: Tx, id: number, became: UndoneStatus, now: number) {
  tx.update(outbox)
    .set({ sendAt: now })
    .where(isWaitingEmail(id, became, now))
    .run();
  tx.update(pushes)
    .set({ sendAt: now })
    .where(isWaitingPush(id, became, now))
    .run();
}

function dropUnsent(tx: Tx, id: number, became: UndoneStatus, now: number) {
  tx.delete(outbox)
    .where(isWaitingEmail(id, became, now))
    .run();
  tx.delete(pushes)
    .where(isWaitingPush(id, became, now))
    .run();
}
