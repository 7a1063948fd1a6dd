import { and, desc, eq, lt, sql } from "drizzle-orm";
import { type Db, messages, reports, type Tx } from "#db/db.ts";
import { bound, boundLimit, prepared } from "#db/prepared.ts";
import type { IslandProps } from "#islands/registry.ts";
import type { Ctx, Viewer } from "#src/base/context.ts";
import { threadClosed } from "#src/domain/thread.ts";
import { MESSAGES_AT_ONCE, threadClosedTexts } from "#src/shared/talk/messages/message-labels.ts";
import type { MessageView } from "#src/shared/talk/messages/messages.ts";
import type { PhotoView } from "#src/shared/visits/photos.ts";
import type { Side } from "#src/shared/visits/proposal-labels.ts";
import { requireBookingRow } from "../../visits/bookings/queries.ts";
import { threadStateIn } from "../../visits/bookings/rows.ts";
import { photosOfMessages, photoView } from "../../visits/photos/queries.ts";

const isOwnReport = and(eq(reports.messageId, messages.id), eq(reports.reporterId, bound(sql.placeholder("userId"))));

const latest = prepared((db) =>
  db
    .select({
      message: messages,
      reportId: reports.id,
      decidedAt: reports.decidedAt,
    })
    .from(messages)
    .leftJoin(reports, isOwnReport)
    .where(and(eq(messages.bookingId, bound(sql.placeholder("bookingId"))), lt(messages.id, sql.placeholder("before"))))
    .orderBy(desc(messages.id))
    .limit(boundLimit(MESSAGES_AT_ONCE))
    .prepare(),
);

/** Oldest first, up to `before`. Throws 404. */
export function findMessages(db: Db | Tx, viewer: Viewer, bookingId: number, before?: number): MessageView[] {
  const { side } = requireBookingRow(db, viewer, bookingId);
  const rows = latest(db).all({ bookingId, userId: viewer.userId, before: before ?? Number.MAX_SAFE_INTEGER });
  const photos = photosOfMessages(
    db,
    viewer,
    rows.map(({ message }) => message.id),
  );
  return rows.reverse().map(({ message, reportId, decidedAt }) => ({
    ...messageFor(side, message, (photos.get(message.id) ?? []).map(photoView)),
    isReported: reportId !== null,
    isDecided: decidedAt !== null,
  }));
}

type MessageRow = typeof messages.$inferSelect;

export const messageFor = (side: Side, message: MessageRow, photos: PhotoView[]): MessageView => ({
  id: message.id,
  from: message.writtenBy === side ? "me" : "them",
  text: message.hiddenAt === null ? message.text : "",
  photos: message.hiddenAt === null ? photos : [],
  sentAt: message.sentAt,
  readAt: message.readAt,
  isHidden: message.hiddenAt !== null,
  isReported: false,
  isDecided: false,
});

export interface ThreadOptions {
  /** Only messages before this one. Defaults to the latest. */
  before?: number | undefined;
  text?: string;
  error?: string;
}

/** Throws 404. */
export function threadProps(
  ctx: Ctx,
  viewer: Viewer,
  bookingId: number,
  options: ThreadOptions = {},
): IslandProps<"thread"> {
  const { row, side } = requireBookingRow(ctx.db, viewer, bookingId);
  const messages = findMessages(ctx.db, viewer, bookingId, options.before);
  const closed = threadClosed(threadStateIn(row), ctx.now());
  return {
    bookingId,
    side,
    ...(side === "parent"
      ? { otherName: row.shown.groomerName, otherId: row.shown.groomerId }
      : { otherName: row.shown.petParentName, otherId: row.shown.petParentId }),
    otherUserId: side === "parent" ? row.groomer.userId : row.shown.petParentId,
    isBlocked: row.blocks[side],
    timeZone: row.shown.timeZone,
    messages,
    hasEarlier: messages.length === MESSAGES_AT_ONCE,
    isEarlier: options.before !== undefined,
    closed: closed && threadClosedTexts[closed],
    text: options.text ?? "",
    error: options.error ?? null,
    formKey: crypto.randomUUID(),
  };
}
