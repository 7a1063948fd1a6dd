import { and, desc, eq, isNotNull, isNull, sql } from "drizzle-orm";
import type { Db } from "#db/open.ts";
import { bookings, groomerProfiles, users } from "#db/schema/tables.ts";

/** Disputed no-shows don't count until an admin decides. */
export const isContested = and(isNotNull(bookings.contestedAt), isNull(bookings.contestDecidedAt))!;

const MAX = 50;

/** Latest first, each with its other side. */
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
