import { and, eq, isNotNull, or, sql } from "drizzle-orm";
import { type DbNow, groomerProfiles, users } from "#db/db.ts";
import { prepareQuery } from "#db/prepared.ts";
import type { ThreadKey } from "#db/threads.ts";
import type { Viewer } from "#src/base/context.ts";
import { moreQuestionsClosedReason, questionClosedReason, threadClosedReason } from "#src/domain/thread.ts";
import type { NoticeUser } from "#src/notices/notice.ts";
import { pick } from "#src/shared/base/by-name.ts";
import { found, notFound } from "#src/shared/base/errors.ts";
import { askerFirstName } from "#src/shared/base/names.ts";
import { HOUR_MS } from "#src/shared/base/time.ts";
import type { ThreadClosedReason } from "#src/shared/talk/messages/message-labels.ts";
import type { Side } from "#src/shared/visits/booking-labels.ts";
import { blockedSql } from "../../visits/blocking/queries.ts";
import { rowsWithId } from "../../visits/bookings/notices/about.ts";
import { requireBookingRow, viewerSide } from "../../visits/bookings/queries.ts";
import { type BookingRow, groomers, isListed, pairState, threadState, userFields } from "../../visits/bookings/rows.ts";

export interface Thread extends ThreadKey {
  readers: Record<Side, NoticeUser>;
  names: Record<Side, string>;
  blocks: Record<Side, boolean>;
  timeZone: string;
  closed: ThreadClosedReason | null;
  /** Null for questions. */
  row: BookingRow | null;
  /** Messages of each side of a question. */
  sent: Record<Side, number>;
  /** The groomer's profile shows a phone number or an email. */
  showsContact: unknown;
  /** The pair's soonest booking ahead, or else the last one that took place, or else one without a visit. */
  currentBookingId: number | null;
}

export const auditTargetOf = ({ bookingId, groomerId }: ThreadKey) =>
  bookingId === null ? `groomer ${groomerId}` : `booking ${bookingId}`;

/** The API and pages find a question by the other side: the groomer's profile, or the parent's account. */
export const idsForSide = ({ bookingId, groomerId, petParentId }: ThreadKey, side: Side) => ({
  bookingId,
  otherId: side === "parent" ? groomerId : petParentId,
});

function threadOfBooking(row: BookingRow, now: number): Thread {
  const { id: bookingId, groomerId, petParentId, petParentName, groomerName, timeZone } = row.shown;
  return {
    ...{ bookingId, groomerId, petParentId, timeZone, row },
    readers: { parent: { ...row.parent, userId: petParentId }, groomer: row.groomer },
    names: { parent: petParentName, groomer: groomerName },
    blocks: row.blocks,
    closed: threadClosedReason(threadState(row), now),
    sent: { parent: 0, groomer: 0 },
    ...{ showsContact: true, currentBookingId: bookingId },
  };
}

const [groomerId, parentId] = [sql`${groomerProfiles.id}`, sql`${users.id}`];
const isBlocked = (by: Side) => blockedSql(by, groomerId, parentId).mapWith(Boolean);
const isOfPair = sql`pet_parent_id = ${parentId} AND groomer_id = ${groomerId}`;
const sentBy = (side: Side) =>
  sql<number>`(SELECT count(*) FROM messages WHERE ${isOfPair} AND booking_id IS NULL AND written_by = ${side})`;
const isOver = sql`(status IN ('completed', 'no_show') OR starts_at <= ${sql.placeholder("overFrom")})`;
const currentBookingId = sql<number | null>`(SELECT id FROM bookings
  WHERE ${isOfPair}
  ORDER BY status NOT IN ('pending', 'accepted', 'completed', 'no_show'), ${isOver}, iif(${isOver}, -starts_at, starts_at) LIMIT 1)`;

/** No time of day is longer, also of visits without an outcome yet. */
const LONGEST_SLOT_MS = 4 * HOUR_MS;

const question = prepareQuery((db) =>
  db
    .select({
      ...{ groomerId: groomerProfiles.id, petParentId: users.id, timeZone: groomerProfiles.timeZone },
      names: { parent: users.fullName, groomer: groomerProfiles.businessName },
      parent: { ...userFields(users), userId: users.id },
      groomer: { ...userFields(groomers), ...pick(groomerProfiles, ["userId", "listable", "listedUntil"]) },
      currentBookingId,
      blocks: { parent: isBlocked("parent"), groomer: isBlocked("groomer") },
      sent: { parent: sentBy("parent"), groomer: sentBy("groomer") },
      showsContact: or(groomerProfiles.showEmail, and(groomerProfiles.showPhone, isNotNull(groomers.phoneNumber)))!,
    })
    .from(users)
    .innerJoin(groomerProfiles, eq(groomerProfiles.id, sql.placeholder("groomerId")))
    .innerJoin(groomers, eq(groomers.id, groomerProfiles.userId))
    .where(and(eq(users.id, sql.placeholder("petParentId")), eq(users.role, "pet_parent")))
    .prepare(),
);

function findQuestion({ db, now }: DbNow, pair: Omit<ThreadKey, "bookingId">): Thread | undefined {
  const row = question(db).get({ ...pair, overFrom: now - LONGEST_SLOT_MS });
  if (!row) return undefined;
  const { parent, groomer, names, timeZone, ...shown } = row;
  return {
    ...{ ...shown, bookingId: null, row: null },
    readers: { parent, groomer },
    names: { ...names, parent: askerFirstName(names.parent) },
    timeZone: timeZone ?? "UTC",
    closed: questionClosedReason(pairState(row), isListed(groomer, now)),
  };
}

/** Undefined if the booking is gone. */
export function threadOf({ db, now }: DbNow, { bookingId, ...pair }: ThreadKey): Thread | undefined {
  if (bookingId === null) return findQuestion({ db, now }, pair);
  const [row] = rowsWithId(db, { id: bookingId });
  return row && threadOfBooking(row, now);
}

/** A question is found by the other side's ID. */
export type ThreadRef = { bookingId: number } | { otherId: number };

/** The pair's question, or without one their open booking; for groomers any, because their emails may lead to one that is over. Throws 404. */
export function requireThread(at: DbNow, viewer: Viewer, address: ThreadRef): Thread & { side: Side } {
  if ("bookingId" in address) {
    const { row, side } = requireBookingRow(at.db, viewer, address.bookingId);
    return { ...threadOfBooking(row, at.now), side };
  }
  const side = viewerSide(viewer);
  const ownId = side === "groomer" ? viewer.groomerId : viewer.userId;
  if (!side || ownId === null) throw notFound();
  const { otherId } = address;
  const pair =
    side === "parent" ? { petParentId: ownId, groomerId: otherId } : { petParentId: otherId, groomerId: ownId };
  const thread = found(findQuestion(at, pair));
  if (thread.sent.parent === 0) {
    const booked = thread.currentBookingId && threadOf(at, { ...pair, bookingId: thread.currentBookingId });
    if (booked && (side === "groomer" || booked.closed === null)) return { ...booked, side };
    if (side === "groomer" || thread.closed === "unlisted" || thread.closed === "left") throw notFound();
  }
  const isConfirmed = thread.readers.parent.confirmedAt !== null;
  const closed = thread.closed ?? (side === "parent" ? moreQuestionsClosedReason(thread.sent, isConfirmed) : null);
  return { ...thread, closed, side };
}
