import { eq, inArray } from "drizzle-orm";
import type { Db, Tx } from "#db/open.ts";
import { bookings, ownClients, ownVisits, users } from "#db/schema/tables.ts";
import { type DayVisit, isBooking, stopOfOwn } from "#src/domain/visits/visit.ts";

/** Whose visits these are, by the numbers of the stops: a parent, an own client, or the title of a visit without one. */
export function stopNames(db: Db | Tx, visits: readonly Pick<DayVisit, "id">[]): Map<number, string> {
  const booked = visits.filter(isBooking).map(({ id }) => id);
  const own = visits.filter((visit) => !isBooking(visit)).map(({ id }) => stopOfOwn(id));
  const parents = db
    .select({ id: bookings.id, name: users.fullName })
    .from(bookings)
    .innerJoin(users, eq(users.id, bookings.petParentId))
    .where(inArray(bookings.id, booked))
    .all();
  const clients = db
    .select({ id: ownVisits.id, name: ownClients.name, title: ownVisits.title })
    .from(ownVisits)
    .leftJoin(ownClients, eq(ownClients.id, ownVisits.ownClientId))
    .where(inArray(ownVisits.id, own))
    .all();
  return new Map([
    ...parents.map(({ id, name }) => [id, name] as const),
    ...clients.map(({ id, name, title }) => [stopOfOwn(id), name ?? title ?? ""] as const),
  ]);
}
