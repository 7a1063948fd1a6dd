import { and, eq, gt, inArray, isNotNull, isNull, lte, max, or } from "drizzle-orm";
import { findRows, messages, type Tx, transact } from "#db/db.ts";
import { isOfThread, type ThreadKey, threadKeyColumns } from "#db/threads.ts";
import type { Ctx } from "#src/base/context.ts";
import { actOnEach } from "#src/base/job-turns.ts";
import { EMAIL_PAUSE_MS, isEmailDue } from "#src/domain/thread.ts";
import { notify } from "#src/notices/notify.ts";
import { otherSide, type Side, sides } from "#src/shared/visits/booking-labels.ts";
import { type Thread, threadOf } from "./thread.ts";

/** After ten minutes. One email covers all unread messages in a thread; the next one waits a day. */
export function emailUnread(ctx: Ctx): Promise<void> {
  const now = ctx.now();
  const isDue = or(lte(messages.emailDueAt, now), gt(messages.emailDueAt, now + EMAIL_PAUSE_MS));
  const due = ctx.db
    .selectDistinct(threadKeyColumns)
    .from(messages)
    .where(and(isNotNull(messages.emailDueAt), isDue))
    .all();
  const emailInTurn = (key: ThreadKey) => transact(ctx.db, (tx) => emailOne(ctx, tx, key));
  return actOnEach(ctx, due, emailInTurn, {
    event: "thread",
    of: (key) => ({ ...key, bookingId: key.bookingId ?? "none" }),
  });
}

function emailOne(ctx: Ctx, tx: Tx, key: ThreadKey) {
  const thread = threadOf({ db: tx, now: ctx.now() }, key);
  if (!thread) return;
  for (const writer of sides) emailReader(ctx, tx, thread, writer);
}

function emailReader(ctx: Ctx, tx: Tx, thread: Thread, writer: Side) {
  const now = ctx.now();
  const unread = findRows(tx, messages, isUnread(thread, writer), messages.id);
  if (!unread.some(({ emailDueAt }) => emailDueAt !== null && isEmailDue(emailDueAt, now))) return;
  const ids = unread.map(({ id }) => id);
  const settle = (set: Partial<typeof messages.$inferInsert>) =>
    tx.update(messages).set(set).where(inArray(messages.id, ids)).run();
  const shown = unread.filter(({ hiddenAt }) => hiddenAt === null);
  const isMuted = thread.blocks[otherSide[writer]] || thread.closed !== null;
  if (shown.length === 0 || isMuted) return void settle({ emailDueAt: null });
  const last = lastEmailed(tx, thread, writer);
  if (last !== null && last <= now && now < last + EMAIL_PAUSE_MS) {
    return void settle({ emailDueAt: last + EMAIL_PAUSE_MS });
  }
  notify(ctx, tx, "message.unread", { by: writer, message: ids.at(-1)!, count: shown.length, thread });
  settle({ emailDueAt: null, emailedAt: now });
}

const isUnread = (key: ThreadKey, writer: Side) =>
  and(isOfThread(key), eq(messages.writtenBy, writer), isNull(messages.readAt));

const lastEmailed = (tx: Tx, key: ThreadKey, writer: Side): number | null =>
  tx
    .select({ at: max(messages.emailedAt) })
    .from(messages)
    .where(isUnread(key, writer))
    .get()!.at;
