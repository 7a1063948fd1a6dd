import { eq, inArray, sql } from "drizzle-orm";
import type { Db, Tx } from "#db/open.ts";
import { bookings, clients, ownVisits, users } from "#db/schema/tables.ts";
import { type DayVisit, isBooking, stopOfOwn } from "#src/domain/visits/visit.ts";

/** Whose visits these are, by the numbers of the stops: a parent, a client, or the title of a visit without one. */
export function stopNames(db: Db | Tx, visits: readonly Pick<DayVisit, "id">[]): Map<number, string> {
  const booked = visits.filter(isBooking).map(({ id }) => id);
  const own = visits.filter((visit) => !isBooking(visit)).map(({ id }) => stopOfOwn(id));
  const parents = db
    .select({ id: bookings.id, name: users.fullName })
    .from(bookings)
    .innerJoin(users, eq(users.id, bookings.petParentId))
    .where(inArray(bookings.id, booked))
    .all();
  const added = db
    .select({
      id: ownVisits.id,
      name: sql<string | null>`coalesce(${clients.name}, ${users.fullName})`,
      title: ownVisits.title,
    })
    .from(ownVisits)
    .leftJoin(clients, eq(clients.id, ownVisits.clientId))
    .leftJoin(users, eq(users.id, clients.accountId))
    .where(inArray(ownVisits.id, own))
    .all();
  return new Map([
    ...parents.map(({ id, name }) => [id, name] as const),
    ...added.map(({ id, name, title }) => [stopOfOwn(id), name ?? title ?? ""] as const),
  ]);
}
