import { and, count, desc, eq, type SQL } from "drizzle-orm";
import type { Db, Tx } from "#db/open.ts";
import { bookings } from "#db/schema/tables.ts";
import type { Actor } from "#src/domain/booking.ts";
import type { BookingView } from "#src/shared/bookings.ts";
import type { Viewer } from "../accounts/viewer.ts";
import { rowsOf } from "./rows.ts";
import { seenBy } from "./seen-by.ts";

/** What this parent has asked for, latest appointment first. */
export const bookingsOfParent = (db: Db | Tx, viewer: Viewer, now: number) =>
  viewsOf(db, "parent", now, eq(bookings.petParentId, viewer.userId), desc(bookings.startsAt));

/** What this groomer was asked for, newest request first. */
export const bookingsOfGroomer = (db: Db | Tx, viewer: Viewer, now: number) =>
  viewer.groomerId === null
    ? []
    : viewsOf(db, "groomer", now, eq(bookings.groomerId, viewer.groomerId), desc(bookings.requestDate));

/** How many requests wait for this groomer's answer. */
export const countPending = (db: Db | Tx, { groomerId }: Viewer): number =>
  db
    .select({ pending: count() })
    .from(bookings)
    .where(and(eq(bookings.groomerId, groomerId ?? 0), eq(bookings.status, "pending")))
    .get()!.pending;

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

const viewsOf = (db: Db | Tx, actor: Actor, now: number, where: SQL, order: SQL): BookingView[] =>
  rowsOf(db, where, order).map((row) => seenBy(actor, row, now));
