import { and, desc, eq, lt, sql } from "drizzle-orm";
import { type DbNow, messages, reports } from "#db/db.ts";
import { asLimit, asSql, namedParams, prepareQuery } from "#db/prepared.ts";
import { isOfThread } from "#db/threads.ts";
import type { IslandProps } from "#islands/registry.ts";
import type { Ctx, Viewer } from "#src/base/context.ts";
import { isUnread } from "#src/features/people/reports/service.ts";
import { pick } from "#src/shared/base/by-name.ts";
import { messageFormPath } from "#src/shared/base/dashboard-paths.ts";
import { MESSAGES_PER_PAGE, threadClosedTexts } from "#src/shared/talk/messages/message-labels.ts";
import type { MessageView } from "#src/shared/talk/messages/messages.ts";
import { otherSide, type Side } from "#src/shared/visits/booking-labels.ts";
import type { PhotoView } from "#src/shared/visits/photos.ts";
import { findPets } from "../../visits/pets/queries.ts";
import { photosOfMessages, photoView } from "../../visits/photos/queries.ts";
import { idsForSide, requireThread, type ThreadRef } from "./thread.ts";

const isOwnReport = and(eq(reports.messageId, messages.id), eq(reports.reporterId, asSql(sql.placeholder("userId"))));

const latest = prepareQuery((db) =>
  db
    .select({ message: messages, report: reports })
    .from(messages)
    .leftJoin(reports, isOwnReport)
    .where(
      and(isOfThread(namedParams("bookingId", "groomerId", "petParentId")), lt(messages.id, sql.placeholder("before"))),
    )
    .orderBy(desc(messages.id))
    .limit(asLimit(MESSAGES_PER_PAGE))
    .prepare(),
);

/** Oldest first, up to `before`. Throws 404. */
export function findMessages(at: DbNow, viewer: Viewer, address: ThreadRef, before?: number): MessageView[] {
  const { db } = at;
  const { side, ...thread } = requireThread(at, viewer, address);
  const key = pick(thread, ["bookingId", "groomerId", "petParentId"]);
  const rows = latest(db).all({ ...key, userId: viewer.userId, before: before ?? Number.MAX_SAFE_INTEGER });
  const photos = photosOfMessages(
    db,
    viewer,
    rows.map(({ message }) => message.id),
  );
  return rows.reverse().map(({ message, report }) => ({
    ...messageView(side, message, (photos.get(message.id) ?? []).map(photoView)),
    isReported: report !== null && !isUnread(report),
    isDecided: report?.decidedAt != null,
  }));
}

type MessageRow = typeof messages.$inferSelect;

export const messageView = (side: Side, message: MessageRow, photos: PhotoView[]): MessageView => ({
  ...pick(message, ["id", "sentAt", "readAt"]),
  from: message.writtenBy === side ? "me" : "them",
  text: message.hiddenAt === null ? message.text : "",
  photos: message.hiddenAt === null ? photos : [],
  isHidden: message.hiddenAt !== null,
  isReported: false,
  isDecided: false,
});

export interface ThreadOptions {
  /** Only messages before this one. Defaults to the latest. */
  before?: number | undefined;
  text?: string | undefined;
  error?: string;
}

/** Throws 404. */
export function threadProps(
  ctx: Ctx,
  viewer: Viewer,
  address: ThreadRef,
  options: ThreadOptions = {},
): IslandProps<"thread"> {
  const at = { db: ctx.db, now: ctx.now() };
  const thread = requireThread(at, viewer, address);
  const messages = findMessages(at, viewer, address, options.before);
  const { side, closed } = thread;
  const other = otherSide[side];
  const to = idsForSide(thread, side);
  return {
    ...to,
    draftOf: to.bookingId ?? `${thread.petParentId}-${thread.groomerId}`,
    page: messageFormPath(to),
    call: `/api/${to.bookingId === null ? `threads/${to.otherId}` : `bookings/${to.bookingId}`}/messages`,
    side,
    otherName: thread.names[other],
    otherUserId: thread.readers[other].userId,
    isBlocked: thread.blocks[side],
    timeZone: thread.timeZone,
    now: at.now,
    pets:
      side === "parent" && to.bookingId === null
        ? findPets(ctx.db, viewer).map((pet) => pick(pet, ["id", "name"]))
        : [],
    messages,
    hasEarlier: messages.length === MESSAGES_PER_PAGE,
    isEarlier: options.before !== undefined,
    closed: closed && threadClosedTexts[closed],
    text: options.text ?? "",
    error: options.error ?? null,
    formKey: crypto.randomUUID(),
  };
}
