import { and, eq, isNull, lte, sql } from "drizzle-orm";
import { addRow, type Db, messages, type Tx, transact } from "#db/db.ts";
import { commitInGroup } from "#db/group-commit.ts";
import { type ActorContext, auditBy, type Ctx } from "#src/base/context.ts";
import { emailDue, threadClosed } from "#src/domain/thread.ts";
import { checkedKey } from "#src/http/idempotency-key.ts";
import { notify } from "#src/notices/notify.ts";
import { AppError } from "#src/shared/base/errors.ts";
import { threadClosedTexts } from "#src/shared/talk/messages/message-labels.ts";
import type { MessageInput, MessageView, ReadInput } from "#src/shared/talk/messages/messages.ts";
import { otherSide, type Side } from "#src/shared/visits/proposal-labels.ts";
import { requireBookingRow } from "../../visits/bookings/queries.ts";
import { threadStateIn } from "../../visits/bookings/rows.ts";
import { photosOfMessages, photoView } from "../../visits/photos/queries.ts";
import { addPhotos, storePhotos } from "../../visits/photos/service.ts";
import { messageFor } from "./queries.ts";

interface Sent extends MessageInput {
  photos?: readonly Uint8Array[];
  key?: string | undefined;
}

/** Throws 400 (key, photos), 404, 409 (closed, or key used before), 413, 422, 429. */
export async function sendMessage(ctx: Ctx, by: ActorContext, bookingId: number, sent: Sent): Promise<MessageView> {
  const idempotencyKey = checkedKey(sent.key);
  // Processing photos takes time, so check permission and repeats first.
  const earlier = findEarlier(ctx, by, { bookingId, idempotencyKey });
  const photos = earlier ? [] : await storePhotos(ctx, by.viewer, sent.photos ?? []);
  return commitInGroup(ctx.db, (tx) => {
    const again = findEarlier({ db: tx, now: ctx.now }, by, { bookingId, idempotencyKey });
    if (again) return sameAs(again, sent.text);
    ctx.limits.take("message-user", String(by.viewer.userId));
    return addMessage(ctx, tx, by, { bookingId, text: sent.text, photos, idempotencyKey });
  });
}

interface NewMessageInput {
  bookingId: number;
  idempotencyKey: string | null;
}

/** Throws 404, 409 (no such message and the thread is closed). */
function findEarlier({ db, now }: { db: Db | Tx; now: Ctx["now"] }, { viewer }: ActorContext, key: NewMessageInput) {
  const { row, side } = requireBookingRow(db, viewer, key.bookingId);
  const earlier = key.idempotencyKey === null ? undefined : findSent(db, { ...key, side });
  if (earlier) {
    const photos = photosOfMessages(db, viewer, [earlier.id]).get(earlier.id) ?? [];
    return messageFor(side, earlier, photos.map(photoView));
  }
  const closed = threadClosed(threadStateIn(row), now());
  if (closed) throw new AppError("conflict", threadClosedTexts[closed]);
  return undefined;
}

interface NewMessage extends NewMessageInput {
  text: string;
  photos: Awaited<ReturnType<typeof storePhotos>>;
}

function addMessage(ctx: Ctx, tx: Tx, by: ActorContext, { photos, ...message }: NewMessage): MessageView {
  const now = ctx.now();
  const { viewer } = by;
  const { bookingId } = message;
  const { side, row } = requireBookingRow(tx, viewer, bookingId);
  const sent = addRow(tx, messages, { ...message, writtenBy: side, sentAt: now, emailDueAt: emailDue(now) });
  const owner = { bookingId, viewer, purpose: "message", messageId: sent.id, now } as const;
  const added = addPhotos(tx, owner, photos);
  notify(ctx, tx, "message.sent", { id: bookingId, by: side, row });
  const detail = { message: sent.id };
  auditBy(tx, by, { action: "message-sent", target: `booking ${bookingId}`, detail, now });
  return messageFor(side, sent, added);
}

const findSent = (db: Db | Tx, { bookingId, side, idempotencyKey }: NewMessageInput & { side: Side }) =>
  db
    .select()
    .from(messages)
    .where(
      and(
        eq(messages.bookingId, bookingId),
        eq(messages.writtenBy, side),
        // A literal, because SQLite uses the partial index only then.
        sql`${messages.idempotencyKey} IS NOT NULL`,
        eq(messages.idempotencyKey, idempotencyKey!),
      ),
    )
    .get();

function sameAs(earlier: MessageView, text: string): MessageView {
  if (earlier.text === text || earlier.isHidden) return earlier;
  throw new AppError("conflict", "We already received your first message, with different text. It's shown above.");
}

/** Marks messages up to `upTo` as read. Throws 404. */
export function readMessages(ctx: Ctx, by: ActorContext, bookingId: number, { upTo }: ReadInput): void {
  transact(ctx.db, (tx) => {
    const { side } = requireBookingRow(tx, by.viewer, bookingId);
    tx.update(messages)
      .set({ readAt: ctx.now(), emailDueAt: null })
      .where(
        and(
          eq(messages.bookingId, bookingId),
          eq(messages.writtenBy, otherSide[side]),
          isNull(messages.readAt),
          lte(messages.id, upTo ?? Number.MAX_SAFE_INTEGER),
        ),
      )
      .run();
  });
}
