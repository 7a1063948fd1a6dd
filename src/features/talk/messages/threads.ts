import { desc, eq, inArray, max, sql } from "drizzle-orm";
import { bookingColumns, bookings, type Db, type DbNow, groomerProfiles, messages, type Tx, users } from "#db/db.ts";
import type { Viewer } from "#src/base/context.ts";
import { shortenToLine } from "#src/domain/thread.ts";
import { pick } from "#src/shared/base/by-name.ts";
import { threadPath } from "#src/shared/base/dashboard-paths.ts";
import { askerFirstName } from "#src/shared/base/names.ts";
import { pageOf } from "#src/shared/base/pages.ts";
import { THREADS_PER_PAGE } from "#src/shared/talk/messages/message-labels.ts";
import type { ThreadLine, ThreadsView } from "#src/shared/talk/messages/threads.ts";
import { otherSide, type Side } from "#src/shared/visits/booking-labels.ts";
import { ofViewerSql, unreadSql } from "../../visits/bookings/message-counts.ts";
import { viewerSide } from "../../visits/bookings/queries.ts";
import { messageView } from "./queries.ts";
import { idsForSide } from "./thread.ts";

/** Unread threads first, then by last message. */
export function findThreads({ db, now }: DbNow, viewer: Viewer, requestedPage: number): ThreadsView {
  const side = viewerSide(viewer)!;
  const { rows, page, pages } = pageOf(threadsOf(db, viewer, side), { page: requestedPage, size: THREADS_PER_PAGE });
  const unread = new Map(rows.map((row) => [row.lastId!, row.unread]));
  const found = new Map(lastMessages(db, [...unread.keys()]).map((row) => [row.message.id, row]));
  const threads = [...unread].map(([lastId, count]) => threadView(side, found.get(lastId)!, count));
  return { threads, now, page, pages };
}

const threadsOf = (db: Db | Tx, viewer: Viewer, side: Side) =>
  db
    .select({
      unread: sql<number>`count(*) FILTER (WHERE ${unreadSql} AND ${messages.writtenBy} = ${otherSide[side]})`.as(
        "unread",
      ),
      lastId: max(messages.id),
    })
    .from(messages)
    .where(ofViewerSql(viewer))
    .groupBy(messages.petParentId, messages.groomerId, messages.bookingId)
    .orderBy(desc(sql`unread > 0`), desc(max(messages.id)))
    .all();

const lastMessages = (db: Db | Tx, ids: readonly number[]) =>
  db
    .select({
      message: messages,
      booking: pick(bookingColumns, ["serviceName", "preferredDate", "timeZone"]),
      timeZone: groomerProfiles.timeZone,
      names: { parent: users.fullName, groomer: groomerProfiles.businessName },
    })
    .from(messages)
    .leftJoin(bookings, eq(bookings.id, messages.bookingId))
    .innerJoin(groomerProfiles, eq(groomerProfiles.id, messages.groomerId))
    .innerJoin(users, eq(users.id, messages.petParentId))
    .where(inArray(messages.id, [...ids]))
    .all();

type LastMessage = ReturnType<typeof lastMessages>[number];

function threadView(side: Side, { message, booking, names, timeZone }: LastMessage, unread: number): ThreadLine {
  const { from, text, sentAt, isHidden } = messageView(side, message, []);
  const address = idsForSide(message, side);
  const parent = booking ? names.parent : askerFirstName(names.parent);
  return {
    ...address,
    path: threadPath(address),
    visit: booking && pick(booking, ["serviceName", "preferredDate"]),
    timeZone: booking?.timeZone ?? timeZone ?? "UTC",
    otherName: side === "parent" ? names.groomer : parent,
    last: { from, text: shortenToLine(text), sentAt, isHidden },
    unread,
  };
}
