import { and, count, eq, sql } from "drizzle-orm";
import { bookings, type Db, messages, type Tx } from "#db/db.ts";
import { bound } from "#db/prepared.ts";
import type { Viewer } from "#src/base/context.ts";
import { otherSide, type Side } from "#src/shared/visits/proposal-labels.ts";

/** Conditions are literals, so that the partial index applies. */
const unreadBy = (side: Side) => sql<number>`(SELECT count(*) FROM ${messages} AS unread
  WHERE unread.booking_id = ${bookings.id} AND unread.written_by = ${bound(otherSide[side])}
    AND unread.read_at IS NULL AND unread.hidden_at IS NULL)`;

export const threadOf = {
  unread: { parent: unreadBy("parent"), groomer: unreadBy("groomer") },
  messages: sql<number>`(SELECT count(*) FROM ${messages} AS sent WHERE sent.booking_id = ${bookings.id})`,
};

export function countUnread(db: Db | Tx, { role, userId, groomerId }: Viewer): number {
  const isGroomer = role === "groomer";
  const own = isGroomer ? eq(bookings.groomerId, bound(groomerId ?? 0)) : eq(bookings.petParentId, bound(userId));
  const isUnread = sql`${messages.readAt} IS NULL AND ${messages.hiddenAt} IS NULL`;
  return db
    .select({ unread: count() })
    .from(bookings)
    .innerJoin(messages, eq(messages.bookingId, bookings.id))
    .where(and(own, eq(messages.writtenBy, bound(isGroomer ? "parent" : "groomer")), isUnread))
    .get()!.unread;
}

export const unreadMark = (unread: number) => (unread > 0 ? `(${unread}) ` : "");
