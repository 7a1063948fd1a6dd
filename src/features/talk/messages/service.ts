import { and, eq, isNull, lte, sql } from "drizzle-orm";
import { addRow, changeRows, type Db, findRow, messages, type Tx, transact } from "#db/db.ts";
import { commitInGroup } from "#db/group-commit.ts";
import { isOfThread } from "#db/threads.ts";
import { type ActorContext, auditBy, type Ctx } from "#src/base/context.ts";
import { unreadDueAt } from "#src/domain/thread.ts";
import { readIdempotencyKey } from "#src/http/idempotency-key.ts";
import { notify } from "#src/notices/notify.ts";
import { pick } from "#src/shared/base/by-name.ts";
import { conflict } from "#src/shared/base/errors.ts";
import { threadClosedTexts } from "#src/shared/talk/messages/message-labels.ts";
import type { MarkReadInput, MessageInput, MessageView } from "#src/shared/talk/messages/messages.ts";
import { otherSide, type Side } from "#src/shared/visits/booking-labels.ts";
import { photosOfMessages, photoView } from "../../visits/photos/queries.ts";
import { addPhotos, storePhotos } from "../../visits/photos/service.ts";
import { messageView } from "./queries.ts";
import { checkQuestion, requireOwnPet } from "./questions.ts";
import { auditTargetOf, requireThread, type Thread, type ThreadRef } from "./thread.ts";

interface SentMessage extends MessageInput {
  photos?: readonly Uint8Array[];
  key?: string | undefined;
}

/** Throws 400 (key, photos), 404, 409 (closed, key used before, too many questions), 413, 422 (contact data), 429. */
export async function sendMessage(ctx: Ctx, by: ActorContext, to: ThreadRef, sent: SentMessage): Promise<MessageView> {
  const idempotencyKey = readIdempotencyKey(sent.key);
  const find = (db: Db | Tx) => findEarlier(ctx, db, by, { to, text: sent.text, idempotencyKey });
  // Processing photos takes time, so check permission and repeats first.
  const first = find(ctx.db);
  const photos = first.earlier ? [] : await storePhotos(ctx, by.viewer, sent.photos ?? []);
  return commitInGroup(ctx.db, (tx) => {
    const again = find(tx);
    if (again.earlier) return sameAs(again.earlier, sent.text);
    ctx.limits.take("message-user", String(by.viewer.userId));
    const petId = again.thread.bookingId === null ? requireOwnPet(tx, by.viewer, sent.petId) : null;
    return addMessage(ctx, tx, by, { ...again, petId, text: sent.text, photos, idempotencyKey });
  });
}

interface MessageToSend {
  to: ThreadRef;
  text: string;
  idempotencyKey: string | null;
}

/** Returns the message sent with this key before. Throws 404, and without one, 409 or 422 if it may not be sent. */
function findEarlier(ctx: Ctx, db: Db | Tx, { viewer }: ActorContext, { to, text, idempotencyKey }: MessageToSend) {
  const { side, ...thread } = requireThread({ db, now: ctx.now() }, viewer, to);
  const earlier = idempotencyKey === null ? undefined : findSent(db, { ...thread, side, idempotencyKey });
  if (earlier) {
    const photos = photosOfMessages(db, viewer, [earlier.id]).get(earlier.id) ?? [];
    return { earlier: messageView(side, earlier, photos.map(photoView)) };
  }
  if (thread.closed) throw conflict(threadClosedTexts[thread.closed]);
  if (thread.bookingId === null) checkQuestion(ctx, db, viewer, { ...thread, side, text });
  return { thread, side, earlier: undefined };
}

interface NewMessage extends Omit<MessageToSend, "to"> {
  petId: number | null;
  thread: Thread;
  side: Side;
  photos: Awaited<ReturnType<typeof storePhotos>>;
}

function addMessage(ctx: Ctx, tx: Tx, by: ActorContext, { photos, thread, side, ...message }: NewMessage) {
  const now = ctx.now();
  const key = pick(thread, ["bookingId", "groomerId", "petParentId"]);
  const sent = addRow(tx, messages, { ...message, ...key, writtenBy: side, sentAt: now, emailDueAt: unreadDueAt(now) });
  const owner = { bookingId: key.bookingId, viewer: by.viewer, purpose: "message", messageId: sent.id, now } as const;
  const added = addPhotos(tx, owner, photos);
  notify(ctx, tx, "message.sent", { by: side, message: sent.id, thread });
  auditBy(tx, by, { action: "message-sent", target: auditTargetOf(key), detail: { message: sent.id }, now });
  return messageView(side, sent, added);
}

type SentKey = Pick<Thread, "groomerId" | "petParentId"> & { side: Side; idempotencyKey: string };

const findSent = (db: Db | Tx, { groomerId, petParentId, side, idempotencyKey }: SentKey) =>
  findRow(
    db,
    messages,
    and(
      eq(messages.petParentId, petParentId),
      eq(messages.groomerId, groomerId),
      eq(messages.writtenBy, side),
      // A literal, because SQLite uses the partial index only then.
      sql`${messages.idempotencyKey} IS NOT NULL`,
      eq(messages.idempotencyKey, idempotencyKey),
    ),
  );

function sameAs(earlier: MessageView, text: string): MessageView {
  if (earlier.text === text || earlier.isHidden) return earlier;
  throw conflict("We already received your first message, with different text. It's shown above.");
}

/** Marks messages up to `upTo` as read. Throws 404. */
export function markMessagesRead(ctx: Ctx, by: ActorContext, address: ThreadRef, { upTo }: MarkReadInput): void {
  transact(ctx.db, (tx) => {
    const { side, ...thread } = requireThread({ db: tx, now: ctx.now() }, by.viewer, address);
    const isUnread = and(
      isOfThread(thread),
      eq(messages.writtenBy, otherSide[side]),
      isNull(messages.readAt),
      lte(messages.id, upTo ?? Number.MAX_SAFE_INTEGER),
    );
    changeRows(tx, messages, isUnread, { readAt: ctx.now(), emailDueAt: null });
  });
}
