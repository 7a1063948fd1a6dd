import { type AnyColumn, and, asc, eq, gt, inArray, type SQL, sql } from "drizzle-orm";
import { bookings, type Db, pets, proposals, type Tx, visitPets } from "#db/db.ts";
import { DAY_MS } from "#src/shared/base/time.ts";
import { accessTextColumns } from "../../visits/bookings/access.ts";
import { isOpenProposalSql } from "../../visits/bookings/changes/proposal-rows.ts";
import { isNoShowSql, LOOKBACK_MS } from "../../visits/bookings/parent-record.ts";

interface BookingsOf {
  groomerId: number;
  isOwn: SQL;
}

/** `+` makes SQLite use the parent's index, because a groomer has thousands of bookings. */
export const bookingScope = (groomerId: number, petParentId?: number): BookingsOf => ({
  groomerId,
  isOwn:
    petParentId === undefined
      ? eq(bookings.groomerId, groomerId)
      : sql`${bookings.petParentId} = ${petParentId} AND +${bookings.groomerId} = ${groomerId}`,
});

const isVisit = sql`${bookings.status} = 'completed'`;

export const bookedVisitStats = (db: Db | Tx, { isOwn }: BookingsOf, now: number) =>
  db
    .select({
      petParentId: bookings.petParentId,
      timeZone: sql<string>`max(${bookings.timeZone})`,
      visits: sql<number>`count(*) FILTER (WHERE ${isVisit})`,
      /** Local dates separated by commas, unsorted. */
      dates: sql<string | null>`group_concat(${bookings.preferredDate}) FILTER (WHERE ${isVisit})`,
      noShowsHere: sql<number>`count(*) FILTER (WHERE ${isNoShowSql(now - LOOKBACK_MS)})`,
      /** Starts with the time, so that `max` returns the latest. */
      last: sql<string | null>`max(printf('%015d %d', ${bookings.startsAt}, ${bookings.id})) FILTER (WHERE ${isVisit})`,
    })
    .from(bookings)
    .where(and(isOwn, inArray(bookings.status, ["completed", "no_show"])))
    .groupBy(bookings.petParentId)
    .all()
    .map(({ last, ...booked }) => ({ ...booked, lastId: last === null ? null : Number(last.split(" ")[1]) }));

const amongOf = (column: AnyColumn, ids: readonly number[]) =>
  inArray(column, sql`(SELECT value FROM json_each(${JSON.stringify(ids)}))`);

/** `ids` are bookings'. `listed` counts pets that aren't archived, `weeks` is the shortest interval chosen for one. */
export const lastVisits = (db: Db | Tx, ids: readonly number[]) =>
  db
    .select({
      id: bookings.id,
      petInfo: bookings.petInfo,
      date: bookings.preferredDate,
      city: bookings.serviceCity,
      state: bookings.serviceState,
      zipCode: bookings.serviceZipCode,
      pets: sql<number>`count(${pets.id})`,
      listed: sql<number>`count(${pets.id}) FILTER (WHERE ${pets.archivedAt} IS NULL)`,
      weeks: sql<number | null>`min(${pets.repeatWeeks}) FILTER (WHERE ${pets.archivedAt} IS NULL)`,
    })
    .from(bookings)
    .leftJoin(visitPets, eq(visitPets.visitId, bookings.id))
    .leftJoin(pets, eq(pets.id, visitPets.petId))
    .where(amongOf(bookings.id, ids))
    .groupBy(bookings.id)
    .all();

/** After this long, a visit counts as completed and its street is hidden. */
const RECENT_MS = 9 * DAY_MS;

export const bookingsAroundNow = (db: Db | Tx, { isOwn }: BookingsOf, now: number) =>
  db
    .select({
      petParentId: bookings.petParentId,
      bookingId: bookings.id,
      status: bookings.status,
      coatCondition: bookings.coatCondition,
      startsAt: bookings.startsAt,
      undoUntil: bookings.undoUntil,
      date: bookings.preferredDate,
      preferredTimeSlot: bookings.preferredTimeSlot,
      arrivalFrom: bookings.arrivalFrom,
      arrivalUntil: bookings.arrivalUntil,
      address: bookings.serviceAddress,
      city: bookings.serviceCity,
      state: bookings.serviceState,
      zipCode: bookings.serviceZipCode,
      access: accessTextColumns,
    })
    .from(bookings)
    .where(
      and(
        isOwn,
        gt(bookings.startsAt, now - RECENT_MS),
        inArray(bookings.status, ["pending", "accepted", "completed"]),
      ),
    )
    .orderBy(asc(bookings.startsAt), asc(bookings.id))
    .all();

export const findOpenNextOffers = (db: Db | Tx, { isOwn }: BookingsOf, now: number) =>
  db
    .select({ petParentId: bookings.petParentId, bookingId: bookings.id })
    .from(proposals)
    .innerJoin(bookings, eq(bookings.id, proposals.bookingId))
    .where(and(isOpenProposalSql, eq(proposals.kind, "next-visit"), gt(proposals.expiresAt, now), isOwn))
    .all();
