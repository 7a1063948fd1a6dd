import { inArray, sql } from "drizzle-orm";
import type { Db, Tx } from "#db/open.ts";
import { prepared } from "#db/prepared.ts";
import { bookings } from "#db/schema/tables.ts";
import { DAY_MS } from "#src/shared/base/duration.ts";
import type { BookingView } from "#src/shared/visits/bookings.ts";
import type { BookingRow } from "./rows.ts";

/** No-shows of the last 12 months count. */
export const COUNTED_MS = 365 * DAY_MS;

const isVisitHere = sql`${bookings.groomerId} = ${sql.placeholder("groomerId")} AND ${bookings.status} = 'completed'`;
/** One that is contested does not count until an admin has decided. */
export const isNoShowSince = (since: number | ReturnType<typeof sql.placeholder>) => sql`
  ${bookings.status} = 'no_show' AND ${bookings.startsAt} >= ${since}
  AND (${bookings.contestedAt} IS NULL OR ${bookings.contestDecidedAt} IS NOT NULL)`;

const recordsOf = prepared((db) =>
  db
    .select({
      petParentId: bookings.petParentId,
      visits: sql<number>`count(*) FILTER (WHERE ${isVisitHere})`,
      noShowsAnywhere: sql<number>`count(*) FILTER (WHERE ${isNoShowSince(sql.placeholder("since"))})`,
    })
    .from(bookings)
    .where(inArray(bookings.petParentId, sql`(SELECT value FROM json_each(${sql.placeholder("parentIds")}))`))
    .groupBy(bookings.petParentId)
    .prepare(),
);

interface Whose {
  groomerId: number;
  parentIds: readonly number[];
}

/** Visits of these parents with that groomer, and no-shows with anybody in 12 months. */
export function parentRecords(db: Db | Tx, { groomerId, parentIds }: Whose, now: number) {
  if (parentIds.length === 0) return new Map<number, ParentRecord>();
  const found = recordsOf(db).all({ groomerId, since: now - COUNTED_MS, parentIds: JSON.stringify(parentIds) });
  return new Map(found.map(({ petParentId, ...record }): [number, ParentRecord] => [petParentId, record]));
}
type ParentRecord = NonNullable<BookingView["petParentRecord"]>;

type AboutParent = Pick<BookingView, "isParentBlocked" | "petParentRecord">;

/**
 * What a groomer reads about the pet parents of these bookings, all of them the groomer's own: before answering a request how many
 * visits there were and how often nobody was at home, and whether their requests are taken. Of a closed account nothing.
 */
export function aboutParents(db: Db | Tx, rows: readonly BookingRow[], now: number): (row: BookingRow) => AboutParent {
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
