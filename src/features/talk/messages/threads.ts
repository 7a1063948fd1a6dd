import { and, desc, eq, inArray, sql } from "drizzle-orm";
import { type At, bookingColumns, bookings, type Db, groomerProfiles, messages, type Tx, users } from "#db/db.ts";
import type { Viewer } from "#src/base/context.ts";
import { lastLine } from "#src/domain/thread.ts";
import { pick } from "#src/shared/base/by-name.ts";
import { pageOf } from "#src/shared/base/pages.ts";
import { THREADS_AT_ONCE } from "#src/shared/talk/messages/message-labels.ts";
import type { ThreadsView, ThreadView } from "#src/shared/talk/messages/threads.ts";
import type { Side } from "#src/shared/visits/proposal-labels.ts";
import { threadOf } from "../../visits/bookings/message-counts.ts";
import { actorOf } from "../../visits/bookings/queries.ts";
import { messageFor } from "./queries.ts";

/** Unread threads first, then by last message. */
export function findThreads({ db, now }: At, viewer: Viewer, requestedPage: number): ThreadsView {
  const side = actorOf(viewer)!;
  const { rows, page, pages } = pageOf(threadsOf(db, viewer, side), { page: requestedPage, size: THREADS_AT_ONCE });
  const unread = new Map(rows.map((row) => [row.lastId, row.unread]));
  const found = new Map(lastMessages(db, [...unread.keys()]).map((row) => [row.message.id, row]));
  const threads = [...unread].map(([lastId, count]) => threadView(side, found.get(lastId)!, count));
  return { threads, now, page, pages };
}

const lastId = sql<number>`(SELECT max(sent.id) FROM ${messages} AS sent WHERE sent.booking_id = ${bookings.id})`;

/** Two index lookups per booking, however long the thread. */
const threadsOf = (db: Db | Tx, { userId, groomerId }: Viewer, side: Side) =>
  db
    .select({ unread: threadOf.unread[side].as("unread"), lastId: lastId.as("last_id") })
    .from(bookings)
    // With a join, drizzle qualifies column names, also in the subqueries.
    .innerJoin(groomerProfiles, eq(groomerProfiles.id, bookings.groomerId))
    .where(
      and(
        side === "parent" ? eq(bookings.petParentId, userId) : eq(bookings.groomerId, groomerId ?? 0),
        sql`last_id IS NOT NULL`,
      ),
    )
    .orderBy(desc(sql`unread > 0`), desc(sql`last_id`))
    .all();

const lastMessages = (db: Db | Tx, ids: readonly number[]) =>
  db
    .select({
      message: messages,
      booking: {
        ...pick(bookingColumns, ["id", "serviceName", "preferredDate", "timeZone"]),
      },
      names: { parent: users.fullName, groomer: groomerProfiles.businessName },
    })
    .from(messages)
    .innerJoin(bookings, eq(bookings.id, messages.bookingId))
    .innerJoin(groomerProfiles, eq(groomerProfiles.id, bookings.groomerId))
    .innerJoin(users, eq(users.id, bookings.petParentId))
    .where(inArray(messages.id, [...ids]))
    .all();

type LastMessage = ReturnType<typeof lastMessages>[number];

function threadView(side: Side, { message, booking, names }: LastMessage, unread: number): ThreadView {
  const { id: bookingId, ...visit } = booking;
  const { from, text, sentAt, isHidden } = messageFor(side, message, []);
  return {
    bookingId,
    ...visit,
    otherName: names[side === "parent" ? "groomer" : "parent"],
    last: { from, text: lastLine(text), sentAt, isHidden },
    unread,
  };
}
