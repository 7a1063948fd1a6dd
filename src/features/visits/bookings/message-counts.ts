import { and, eq, sql } from "drizzle-orm";
import { bookings, countRows, type Db, messages, type Tx } from "#db/db.ts";
import { asSql } from "#db/prepared.ts";
import type { Viewer } from "#src/base/context.ts";
import { otherSide, type Side } from "#src/shared/visits/booking-labels.ts";

/** Conditions are literals, so that the partial index applies. */
const unreadBy = (side: Side) => sql<number>`(SELECT count(*) FROM ${messages} AS unread
  WHERE unread.booking_id = ${bookings.id} AND unread.written_by = ${asSql(otherSide[side])}
    AND unread.read_at IS NULL AND unread.hidden_at IS NULL)`;

export const threadColumns = {
  unread: { parent: unreadBy("parent"), groomer: unreadBy("groomer") },
  messages: sql<number>`(SELECT count(*) FROM ${messages} AS sent WHERE sent.booking_id = ${bookings.id})`,
};

export const unreadSql = sql`${messages.readAt} IS NULL AND ${messages.hiddenAt} IS NULL`;

export const ofViewerSql = ({ role, userId, groomerId }: Viewer) =>
  role === "groomer" ? eq(messages.groomerId, asSql(groomerId ?? 0)) : eq(messages.petParentId, asSql(userId));

export function sumUnread(db: Db | Tx, viewer: Viewer): number {
  const byOther = eq(messages.writtenBy, asSql(viewer.role === "groomer" ? "parent" : "groomer"));
  return countRows(db, messages, and(ofViewerSql(viewer), byOther, unreadSql));
}

export const unreadPrefix = (unread: number) => (unread > 0 ? `(${unread}) ` : "");
