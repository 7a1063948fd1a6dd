import { and, asc, eq, gt, inArray, type SQL, sql } from "drizzle-orm";
import { bookingColumns, bookings, type Db, pets, proposals, type Tx, visitPets } from "#db/db.ts";
import { allRowsQuery } from "#db/prepared.ts";
import { pick } from "#src/shared/base/by-name.ts";
import { DAY_MS } from "#src/shared/base/time.ts";
import { accessTextColumns } from "../../visits/bookings/access.ts";
import { isOpenProposalSql } from "../../visits/bookings/changes/proposal-rows.ts";
import { isNoShowSql, LOOKBACK_MS } from "../../visits/bookings/parent-record.ts";

interface BookingScope {
  groomerId: number;
  petParentId?: number | undefined;
}

/** `+` makes SQLite use the parent's index, because a groomer has thousands of bookings. */
const isIn = ({ groomerId, petParentId }: BookingScope): SQL =>
  petParentId === undefined
    ? eq(bookings.groomerId, groomerId)
    : sql`${bookings.petParentId} = ${petParentId} AND +${bookings.groomerId} = ${groomerId}`;

const isVisit = sql`${bookings.status} = 'completed'`;

const visitStats = allRowsQuery((db, { since, ...scope }: BookingScope & { since: number }) =>
  db
    .select({
      petParentId: bookings.petParentId,
      timeZone: sql<string>`max(${bookings.timeZone})`,
      visits: sql<number>`count(*) FILTER (WHERE ${isVisit})`,
      /** Local dates separated by commas, unsorted. */
      dates: sql<string | null>`group_concat(${bookings.preferredDate}) FILTER (WHERE ${isVisit})`,
      noShowsHere: sql<number>`count(*) FILTER (WHERE ${isNoShowSql(since)})`,
      /** Starts with the time, so that `max` returns the latest. */
      last: sql<string | null>`max(printf('%015d %d', ${bookings.startsAt}, ${bookings.id})) FILTER (WHERE ${isVisit})`,
    })
    .from(bookings)
    .where(and(isIn(scope), inArray(bookings.status, ["completed", "no_show"])))
    .groupBy(bookings.petParentId),
);

export const bookedVisitStats = (db: Db | Tx, scope: BookingScope, now: number) =>
  visitStats(db, { ...scope, since: now - LOOKBACK_MS }).map(({ last, ...booked }) => ({
    ...booked,
    lastId: last === null ? null : Number(last.split(" ")[1]),
  }));

/** `ids` are bookings'. `pets` includes removed ones, `weeks` is the shortest interval chosen for one of the others. */
export const lastVisits = allRowsQuery((db, { ids }: { ids: string }) =>
  db
    .select({
      id: bookings.id,
      petInfo: bookings.petInfo,
      date: bookings.preferredDate,
      city: bookings.serviceCity,
      state: bookings.serviceState,
      zipCode: bookings.serviceZipCode,
      pets: sql<number>`count(${pets.id})`,
      weeks: sql<number | null>`min(${pets.repeatWeeks}) FILTER (WHERE ${pets.archivedAt} IS NULL)`,
    })
    .from(bookings)
    .leftJoin(visitPets, eq(visitPets.visitId, bookings.id))
    .leftJoin(pets, eq(pets.id, visitPets.petId))
    .where(inArray(bookings.id, sql`(SELECT value FROM json_each(${ids}))`))
    .groupBy(bookings.id),
);

/** After this long, a visit without an open dispute counts as completed, and its street is hidden. */
export const RECENT_MS = 9 * DAY_MS;

export const bookingsAroundNow = allRowsQuery((db, { since, ...scope }: BookingScope & { since: number }) =>
  db
    .select({
      ...pick(bookingColumns, ["petParentId", "status", "coatCondition", "startsAt", "undoUntil"]),
      ...pick(bookingColumns, ["preferredTimeSlot", "arrivalFrom", "arrivalUntil"]),
      bookingId: bookings.id,
      date: bookings.preferredDate,
      address: bookings.serviceAddress,
      city: bookings.serviceCity,
      state: bookings.serviceState,
      zipCode: bookings.serviceZipCode,
      access: accessTextColumns,
    })
    .from(bookings)
    .where(
      and(
        isIn(scope),
        sql`(${bookings.status} = 'accepted' OR ${bookings.status} IN ('pending', 'completed') AND ${bookings.startsAt} > ${since})`,
      ),
    )
    .orderBy(asc(bookings.startsAt), asc(bookings.id)),
);

export const findOpenNextOffers = allRowsQuery((db, { now, ...scope }: BookingScope & { now: number }) =>
  db
    .select({ petParentId: bookings.petParentId, bookingId: bookings.id })
    .from(proposals)
    .innerJoin(bookings, eq(bookings.id, proposals.bookingId))
    .where(and(isOpenProposalSql, eq(proposals.kind, "next-visit"), gt(proposals.expiresAt, now), isIn(scope))),
);
