import { and, eq, gt, inArray, isNull } from "drizzle-orm";
import type { Db, Tx } from "#db/open.ts";
import { outbox, pushes } from "#db/schema/tables.ts";

/* Messages of an undoable acceptance wait in their queues, so they survive a restart. */

const keysOf = (id: number) => (["parent", "groomer"] as const).map((side) => `booking ${id} accepted, to the ${side}`);

const isMail = (id: number) => inArray(outbox.dedupeKey, keysOf(id));
const isWaitingMail = (id: number, now: number) => and(isMail(id), isNull(outbox.sentAt), gt(outbox.sendAt, now));
const isWaitingPush = (id: number, now: number) =>
  and(eq(pushes.bookingId, id), eq(pushes.kind, "answer"), gt(pushes.sendAt, now));

/** True if an email is already being sent. */
export const isTold = (db: Db | Tx, id: number, now: number): boolean =>
  db
    .select({ sentAt: outbox.sentAt, sendAt: outbox.sendAt })
    .from(outbox)
    .where(isMail(id))
    .all()
    .some(({ sentAt, sendAt }) => sentAt !== null || sendAt <= now);

export function tellNow(tx: Tx, id: number, now: number) {
  tx.update(outbox).set({ sendAt: now }).where(isWaitingMail(id, now)).run();
  tx.update(pushes).set({ sendAt: now }).where(isWaitingPush(id, now)).run();
}

export function forgetUntold(tx: Tx, id: number, now: number) {
  tx.delete(outbox).where(isWaitingMail(id, now)).run();
  tx.delete(pushes).where(isWaitingPush(id, now)).run();
}
