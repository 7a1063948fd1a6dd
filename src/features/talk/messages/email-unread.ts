import { and, eq, gt, inArray, isNotNull, isNull, lte, max, or } from "drizzle-orm";
import { type Db, messages, type Tx, transact } from "#db/db.ts";
import type { Ctx } from "#src/base/context.ts";
import { EMAIL_PAUSE_MS, isEmailDue, threadClosed } from "#src/domain/thread.ts";
import { notify } from "#src/notices/notify.ts";
import { otherSide, type Side, sides } from "#src/shared/visits/proposal-labels.ts";
import { forEachBooking } from "../../visits/bookings/answers/by-system.ts";
import { oneBooking } from "../../visits/bookings/notices/about.ts";
import { type BookingRow, threadStateIn } from "../../visits/bookings/rows.ts";

/** After ten minutes. One email covers all unread messages in a thread; the next one waits a day. */
export function emailUnread(ctx: Ctx): Promise<void> {
  const now = ctx.now();
  const isDue = or(lte(messages.emailDueAt, now), gt(messages.emailDueAt, now + EMAIL_PAUSE_MS));
  const due = ctx.db
    .selectDistinct({ id: messages.bookingId })
    .from(messages)
    .where(and(isNotNull(messages.emailDueAt), isDue))
    .all();
  return forEachBooking(ctx, due, ({ id }) => transact(ctx.db, (tx) => emailOne(ctx, tx, id)));
}

function emailOne(ctx: Ctx, tx: Tx, bookingId: number) {
  const [row] = oneBooking(tx, { id: bookingId });
  if (!row) return;
  for (const writer of sides) emailReader(ctx, tx, row, writer);
}

function emailReader(ctx: Ctx, tx: Tx, row: BookingRow, writer: Side) {
  const now = ctx.now();
  const unread = findUnread(tx, row.shown.id, writer);
  if (!unread.some(({ emailDueAt }) => emailDueAt !== null && isEmailDue(emailDueAt, now))) return;
  const ids = unread.map(({ id }) => id);
  const settle = (set: Partial<typeof messages.$inferInsert>) =>
    tx.update(messages).set(set).where(inArray(messages.id, ids)).run();
  const shown = unread.filter(({ hiddenAt }) => hiddenAt === null);
  const isMuted = row.blocks[otherSide[writer]] || threadClosed(threadStateIn(row), now) !== null;
  if (shown.length === 0 || isMuted) return void settle({ emailDueAt: null });
  const last = lastEmailed(tx, row.shown.id, writer);
  if (last !== null && last <= now && now < last + EMAIL_PAUSE_MS) {
    return void settle({ emailDueAt: last + EMAIL_PAUSE_MS });
  }
  notify(ctx, tx, "message.unread", { id: row.shown.id, by: writer, row, last: ids.at(-1)!, messages: shown.length });
  settle({ emailDueAt: null, emailedAt: now });
}

const isUnread = (bookingId: number, writer: Side) =>
  and(eq(messages.bookingId, bookingId), eq(messages.writtenBy, writer), isNull(messages.readAt));

export const findUnread = (tx: Db | Tx, bookingId: number, writer: Side) =>
  tx
    .select({ id: messages.id, emailDueAt: messages.emailDueAt, hiddenAt: messages.hiddenAt })
    .from(messages)
    .where(isUnread(bookingId, writer))
    .orderBy(messages.id)
    .all();

const lastEmailed = (tx: Tx, bookingId: number, writer: Side): number | null =>
  tx
    .select({ at: max(messages.emailedAt) })
    .from(messages)
    .where(isUnread(bookingId, writer))
    .get()!.at;
