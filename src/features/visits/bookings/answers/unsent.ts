import { and, eq, gt, inArray, isNull, sql } from "drizzle-orm";
import { type Db, outbox, pushes, type Tx } from "#db/db.ts";
import type { Undoable, undone } from "#src/domain/booking.ts";

/* Messages of an undoable step wait in their queues, so they survive a restart. */

type UndoneStatus = (typeof undone)[Undoable]["from"];

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

/** `createdAt` too, because `hurryEmails` hurries emails that wait longer than an undo. */
export function delayUnsent(tx: Tx, id: number, became: UndoneStatus, { now, until }: Record<"now" | "until", number>) {
  tx.update(outbox)
    .set({ createdAt: now, sendAt: sql`max(${outbox.sendAt}, ${until})` })
    .where(isWaitingEmail(id, became, now))
    .run();
  tx.update(pushes)
    .set({ sendAt: sql`max(${pushes.sendAt}, ${until})` })
    .where(isWaitingPush(id, became, now))
    .run();
}

export function dropUnsent(tx: Tx, id: number, became: UndoneStatus, now: number) {
  tx.delete(outbox)
    .where(isWaitingEmail(id, became, now))
    .run();
  tx.delete(pushes)
    .where(isWaitingPush(id, became, now))
    .run();
}
