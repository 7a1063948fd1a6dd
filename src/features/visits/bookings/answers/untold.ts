import { and, eq, gt, inArray, isNull } from "drizzle-orm";
import { type Db, outbox, pushes, type Tx } from "#db/db.ts";
import type { Undoable, undone } from "#src/domain/booking.ts";

/* Messages of an undoable step wait in their queues, so they survive a restart. */

type Became = (typeof undone)[Undoable]["from"];

const keysOf = (id: number, became: Became) =>
  (["parent", "groomer"] as const).map((side) => `booking ${id} ${became}, to the ${side}`);

const isMail = (id: number, became: Became) => inArray(outbox.dedupeKey, keysOf(id, became));
const isWaitingMail = (id: number, became: Became, now: number) =>
  and(isMail(id, became), isNull(outbox.sentAt), gt(outbox.sendAt, now));
const isWaitingPush = (id: number, became: Became, now: number) =>
  and(eq(pushes.bookingId, became === "accepted" ? id : 0), eq(pushes.kind, "answer"), gt(pushes.sendAt, now));

export const isTold = (db: Db | Tx, id: number, became: Became, now: number): boolean =>
  db
    .select({ sentAt: outbox.sentAt, sendAt: outbox.sendAt })
    .from(outbox)
    .where(isMail(id, became))
    .all()
    .some(({ sentAt, sendAt }) => sentAt !== null || sendAt <= now);

export function tellNow(tx: Tx, id: number, became: Became, now: number) {
  tx.update(outbox)
    .set({ sendAt: now })
    .where(isWaitingMail(id, became, now))
    .run();
  tx.update(pushes)
    .set({ sendAt: now })
    .where(isWaitingPush(id, became, now))
    .run();
}

export function forgetUntold(tx: Tx, id: number, became: Became, now: number) {
  tx.delete(outbox)
    .where(isWaitingMail(id, became, now))
    .run();
  tx.delete(pushes)
    .where(isWaitingPush(id, became, now))
    .run();
}
