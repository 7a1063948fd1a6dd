import { and, desc, eq, isNotNull, isNull, sql } from "drizzle-orm";
import type { Db } from "#db/open.ts";
import { bookings, groomerProfiles, users } from "#db/schema/tables.ts";

/** A visit that its parent disputes, until an admin has decided: a no-show does not count as one meanwhile. */
export const isContested = and(isNotNull(bookings.contestedAt), isNull(bookings.contestDecidedAt))!;

/** Nobody would read more; older ones are found by their number. */
const MAX = 50;

/**
 * A person's bookings, the latest visit first, each with its other side: the pet parent for a groomer, and the groomer
 * for a parent.
 */
export function findLatestBookings(db: Db, userId: number, groomerId: number | null) {
  const columns = {
    id: bookings.id,
    status: bookings.status,
    isContested: sql`${isContested}`.mapWith(Boolean),
    date: bookings.preferredDate,
    slot: bookings.preferredTimeSlot,
    from: bookings.arrivalFrom,
    until: bookings.arrivalUntil,
    isForced: bookings.isForced,
    service: bookings.serviceName,
    petCount: bookings.petCount,
    visitMinutes: bookings.visitMinutes,
    otherId: users.id,
    otherName: groomerId === null ? groomerProfiles.businessName : users.fullName,
  };
  const all = db
    .select(columns)
    .from(bookings)
    .innerJoin(groomerProfiles, eq(groomerProfiles.id, bookings.groomerId))
    .innerJoin(users, eq(users.id, groomerId === null ? groomerProfiles.userId : bookings.petParentId));
  return all
    .where(groomerId === null ? eq(bookings.petParentId, userId) : eq(bookings.groomerId, groomerId))
    .orderBy(desc(bookings.startsAt), desc(bookings.id))
    .limit(MAX)
    .all();
}
