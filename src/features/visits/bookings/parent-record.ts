import { and, eq, gte, inArray, type SQL, sql } from "drizzle-orm";
import { bookings, type Db, type Tx, users } from "#db/db.ts";
import { asSql, prepareQuery } from "#db/prepared.ts";
import { DAY_MS } from "#src/shared/base/time.ts";
import type { Side } from "#src/shared/visits/booking-labels.ts";
import type { BookingView } from "#src/shared/visits/bookings.ts";
import type { ParentRecord } from "#src/shared/visits/parent-record-labels.ts";
import type { BookingRow } from "./rows.ts";

export const LOOKBACK_MS = 365 * DAY_MS;

type TimeOrPlaceholder = number | ReturnType<typeof sql.placeholder>;

/** Disputed no-shows don't count until an admin decides. */
export const isNoShowSql = (since: TimeOrPlaceholder) => sql`
  ${bookings.status} = 'no_show' AND ${bookings.startsAt} >= ${since}
  AND (${bookings.disputeKind} IS NULL OR ${bookings.disputeDecidedAt} IS NOT NULL)`;

const isMissedSince = (since: TimeOrPlaceholder) => sql`
  ${bookings.disputeKind} = 'did_not_come' AND ${bookings.disputeDecidedAt} IS NOT NULL
  AND ${bookings.status} <> 'completed' AND ${bookings.startsAt} >= ${since}`;

const LONGEST_SLOT_MS = DAY_MS / 6;

/** Canceled within 24 hours of the visit. Doesn't count against a parent who disputes it. */
const isCanceledLateSince = (side: Side, since: TimeOrPlaceholder) => sql`
  ${bookings.status} = 'cancelled' AND ${bookings.cancelledBy} = ${side} AND ${bookings.acceptedAt} IS NOT NULL
  AND ${bookings.statusChangedAt} > ${bookings.startsAt} - ${DAY_MS} AND ${bookings.startsAt} >= ${since}
  ${side === "parent" ? sql`AND ${bookings.disputeKind} IS NULL AND ${bookings.statusChangedAt} < ${bookings.startsAt} + ${LONGEST_SLOT_MS}` : sql``}`;

const wrongOf = (side: Side) =>
  prepareQuery((db) => {
    const since = sql.placeholder("since");
    const isTheirs = eq(side === "groomer" ? bookings.groomerId : bookings.petParentId, asSql(sql.placeholder("id")));
    const count = (which: SQL) => sql<number>`count(*) FILTER (WHERE ${which})`;
    return db
      .select({
        missed: count(side === "groomer" ? isMissedSince(since) : isNoShowSql(since)),
        canceledLate: count(isCanceledLateSince(side, since)),
        completed: count(sql`${bookings.status} = 'completed'`),
      })
      .from(bookings)
      .where(and(isTheirs, gte(bookings.startsAt, asSql(since))))
      .prepare();
  });
const wrongBy = { groomer: wrongOf("groomer"), parent: wrongOf("parent") };

export const countProblems = (db: Db | Tx, of: { groomerId: number } | { parentId: number }, since: number) =>
  "groomerId" in of
    ? wrongBy.groomer(db).get({ id: of.groomerId, since })!
    : wrongBy.parent(db).get({ id: of.parentId, since })!;

/** Also counts visits that the groomer added for a linked client. */
const countHere = (which: SQL) => sql<number>`(SELECT count(*)
  FROM clients JOIN visits ON visits.client_id = clients.id AND visits.groomer_id = clients.groomer_id
  WHERE clients.groomer_id = ${sql.placeholder("groomerId")} AND clients.account_id = ${bookings.petParentId} AND ${which})`;
const isAddedNoShow = sql`visits.source = 'groomer' AND visits.status = 'no_show' AND visits.starts_at >= ${sql.placeholder("since")}`;

const recordsOf = prepareQuery((db) =>
  db
    .select({
      petParentId: bookings.petParentId,
      visits: countHere(sql`visits.status = 'completed'`),
      noShowsAnywhere: sql<number>`count(*) FILTER (WHERE ${isNoShowSql(sql.placeholder("since"))}) + ${countHere(isAddedNoShow)}`,
      canceledLateAnywhere: sql<number>`count(*) FILTER (WHERE ${isCanceledLateSince("parent", sql.placeholder("since"))})`,
      isNewToday: sql`${users.createdAt} > ${sql.placeholder("yesterday")}`.mapWith(Boolean),
      isConfirmed: sql`${users.emailVerifiedAt} IS NOT NULL`.mapWith(Boolean),
    })
    .from(bookings)
    .innerJoin(users, eq(users.id, bookings.petParentId))
    .where(inArray(bookings.petParentId, sql`(SELECT value FROM json_each(${sql.placeholder("parentIds")}))`))
    .groupBy(bookings.petParentId)
    .prepare(),
);

interface GroomerAndParents {
  groomerId: number;
  parentIds: readonly number[];
}

/** Visits with this groomer, problems with any groomer in 12 months, and account state. */
export function parentRecords(db: Db | Tx, { groomerId, parentIds }: GroomerAndParents, now: number) {
  if (parentIds.length === 0) return new Map<number, ParentRecord>();
  const [since, yesterday] = [now - LOOKBACK_MS, now - DAY_MS];
  const found = recordsOf(db).all({ groomerId, since, yesterday, parentIds: JSON.stringify(parentIds) });
  return new Map(found.map(({ petParentId, ...record }): [number, ParentRecord] => [petParentId, record]));
}
type AboutParent = Pick<BookingView, "isParentBlocked" | "petParentRecord">;

/** Returns a lookup of past visits and no-shows (only while pending) and blocks. All rows must be one groomer's. */
export function recordFinder(db: Db | Tx, rows: readonly BookingRow[], now: number): (row: BookingRow) => AboutParent {
  const first = rows[0];
  if (!first) return () => ({});
  const { groomerId } = first.shown;
  const parentIds = rows.filter(isWaiting).map(({ shown }) => shown.petParentId);
  const records = parentRecords(db, { groomerId, parentIds }, now);
  return (row) => {
    const { blocks, parent, shown } = row;
    if (parent.leftAt !== null) return {};
    const record = isWaiting(row) ? records.get(shown.petParentId) : undefined;
    return { isParentBlocked: blocks.groomer, ...(record ? { petParentRecord: record } : {}) };
  };
}

const isWaiting = ({ shown }: BookingRow) => shown.status === "pending";
