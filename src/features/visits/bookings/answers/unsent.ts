import { and, eq, gt, inArray, isNull, lte, sql } from "drizzle-orm";
import { changeRows, type Db, findRows, outbox, pushQueue, removeRows, type Tx } from "#db/db.ts";
import type { UndoableAction, undoRules } from "#src/domain/booking.ts";
import { UNDO_MS } from "#src/shared/visits/booking-labels.ts";

/* Messages of an undoable step wait in their queues, so they survive a restart. */

type UndoneStatus = (typeof undoRules)[UndoableAction]["from"];

const keysOf = (id: number, became: UndoneStatus) =>
  (["parent", "groomer"] as const).map((side) => `booking ${id} ${became}, to the ${side}`);

const isEmail = (id: number, became: UndoneStatus) => inArray(outbox.dedupeKey, keysOf(id, became));
const isWaitingEmail = (id: number, became: UndoneStatus, now: number) =>
  and(isEmail(id, became), isNull(outbox.sentAt), gt(outbox.sendAt, now));
const isWaitingPush = (id: number, became: UndoneStatus, now: number) =>
  and(eq(pushQueue.bookingId, became === "accepted" ? id : 0), eq(pushQueue.kind, "answer"), gt(pushQueue.sendAt, now));

export const isEmailSent = (db: Db | Tx, id: number, became: UndoneStatus, now: number): boolean =>
  findRows(db, outbox, isEmail(id, became)).some(({ sentAt, sendAt }) => sentAt !== null || sendAt <= now);

/** Leaves those that wait longer: for the morning, or for the limit of an unconfirmed address. */
export function sendUnsentNow(tx: Tx, id: number, became: UndoneStatus, now: number) {
  const until = now + UNDO_MS;
  changeRows(tx, outbox, and(isWaitingEmail(id, became, now), lte(outbox.sendAt, until)), { sendAt: now });
  changeRows(tx, pushQueue, and(isWaitingPush(id, became, now), lte(pushQueue.sendAt, until)), { sendAt: now });
}

/** `createdAt` too, because `hurryDelayedEmails` hurries emails that wait longer than an undo. */
export function delayUnsent(tx: Tx, id: number, became: UndoneStatus, { now, until }: Record<"now" | "until", number>) {
  const sendAt = sql`max(send_at, ${until})`;
  changeRows(tx, outbox, isWaitingEmail(id, became, now), { createdAt: now, sendAt });
  changeRows(tx, pushQueue, isWaitingPush(id, became, now), { sendAt });
}

export function dropUnsent(tx: Tx, id: number, became: UndoneStatus, now: number) {
  removeRows(tx, outbox, isWaitingEmail(id, became, now));
  removeRows(tx, pushQueue, isWaitingPush(id, became, now));
}
