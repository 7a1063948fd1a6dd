import { and, asc, desc, eq, inArray, type SQL } from "drizzle-orm";
import type { Db, Tx } from "#db/open.ts";
import { bookingAddOns, bookings, groomerProfiles, reviews, users } from "#db/schema/tables.ts";
import { type Actor, actionsFor } from "#src/domain/booking.ts";
import type { BookingView } from "#src/shared/bookings.ts";
import type { Viewer } from "../accounts/viewer.ts";

/** What this parent has asked for, latest appointment first. */
export const bookingsOfParent = (db: Db | Tx, viewer: Viewer, now: number) =>
  viewsOf(db, "parent", now, eq(bookings.petParentId, viewer.userId), desc(bookings.startsAt));

/** What this groomer was asked for, newest request first. */
export const bookingsOfGroomer = (db: Db | Tx, viewer: Viewer, now: number) =>
  viewer.groomerId === null
    ? []
    : viewsOf(db, "groomer", now, eq(bookings.groomerId, viewer.groomerId), desc(bookings.requestDate));

/** One booking of the viewer's own, as parent or as groomer; undefined when there is none or it is someone else's. */
export function findBooking(db: Db | Tx, viewer: Viewer, id: number, now: number): BookingView | undefined {
  const actor = actorOf(viewer);
  const own = actor && ownedBy(viewer);
  return own && viewsOf(db, actor, now, and(eq(bookings.id, id), own)!, desc(bookings.id))[0];
}

/** Which side of a booking someone is on; admins are on none. */
export function actorOf(viewer: Viewer): Actor | undefined {
  if (viewer.role === "groomer") return "groomer";
  return viewer.role === "pet_parent" ? "parent" : undefined;
}

/** The rows this viewer may see: a parent's own requests, a groomer's received ones. */
function ownedBy(viewer: Viewer): SQL | undefined {
  if (viewer.role === "pet_parent") return eq(bookings.petParentId, viewer.userId);
  return viewer.groomerId === null ? undefined : eq(bookings.groomerId, viewer.groomerId);
}

/** Two statements, however many bookings there are. */
function viewsOf(db: Db | Tx, actor: Actor, now: number, where: SQL, order: SQL): BookingView[] {
  const rows = db
    .select(columns)
    .from(bookings)
    .innerJoin(groomerProfiles, eq(groomerProfiles.id, bookings.groomerId))
    .innerJoin(users, eq(users.id, bookings.petParentId))
    .leftJoin(reviews, eq(reviews.bookingId, bookings.id))
    .where(where)
    .orderBy(order, desc(bookings.id))
    .all();
  const addOns = addOnsOf(db, where);
  return rows.map(({ reviewId, ...row }) =>
    seenBy(actor, {
      ...row,
      addOnServices: addOns.get(row.id) ?? [],
      hasReview: reviewId !== null,
      actions: actionsFor(row, actor, now),
    }),
  );
}

const columns = {
  id: bookings.id,
  groomerId: bookings.groomerId,
  groomerName: groomerProfiles.businessName,
  petParentId: bookings.petParentId,
  petParentName: users.fullName,
  servicePackageId: bookings.servicePackageId,
  serviceName: bookings.serviceName,
  priceMin: bookings.priceMin,
  priceMax: bookings.priceMax,
  durationMinutes: bookings.durationMinutes,
  preferredDate: bookings.preferredDate,
  preferredTimeSlot: bookings.preferredTimeSlot,
  timeZone: bookings.timeZone,
  petInfo: bookings.petInfo,
  specialInstructions: bookings.specialInstructions,
  status: bookings.status,
  statusReason: bookings.statusReason,
  requestDate: bookings.requestDate,
  startsAt: bookings.startsAt,
  reviewId: reviews.id,
};

function addOnsOf(db: Db | Tx, where: SQL) {
  const rows = db
    .select()
    .from(bookingAddOns)
    .where(inArray(bookingAddOns.bookingId, db.select({ id: bookings.id }).from(bookings).where(where)))
    .orderBy(asc(bookingAddOns.addOnServiceId))
    .all();
  const byBooking = new Map<number, BookingView["addOnServices"]>();
  for (const { bookingId, addOnServiceId, name, price } of rows) {
    byBooking.set(bookingId, [...(byBooking.get(bookingId) ?? []), { id: addOnServiceId, name, price }]);
  }
  return byBooking;
}

/** A groomer who is not coming keeps the name, not what was said about the pet (security.md 37). */
function seenBy(actor: Actor, booking: BookingView): BookingView {
  const isOver = booking.status === "declined" || booking.status === "cancelled";
  return actor === "groomer" && isOver ? { ...booking, petInfo: "", specialInstructions: null } : booking;
}
