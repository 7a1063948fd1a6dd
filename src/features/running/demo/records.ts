import { asc, eq, or } from "drizzle-orm";
import { bookingColumns, bookings, groomerProfiles } from "#db/schema/tables.ts";
import { audit } from "#src/base/audit.ts";
import { auditedAs } from "#src/features/visits/bookings/write-status.ts";
import type { BookingAction, BookingStatus } from "#src/shared/visits/booking-labels.ts";
import type { Seed } from "./people/accounts.ts";

const info = { id: "demo", ip: "" };

/** The last step to each status, and who takes it; null is the clock. */
const steps: Record<Exclude<BookingStatus, "pending">, { action: BookingAction; by: "parent" | "groomer" | null }> = {
  accepted: { action: "accept", by: "groomer" },
  declined: { action: "decline", by: "groomer" },
  expired: { action: "expire", by: null },
  completed: { action: "complete", by: "groomer" },
  no_show: { action: "no_show", by: "groomer" },
  cancelled: { action: "cancel", by: "parent" },
};

/** Writes down what happened to the bookings of the two accounts to try out, as it would have been at the time. */
export function addRecords({ tx }: Seed, { parentId, groomerId }: { parentId: number; groomerId: number }) {
  const isTheirs = or(eq(bookings.petParentId, parentId), eq(bookings.groomerId, groomerId));
  const rows = tx
    .select({ booking: bookingColumns, groomerUserId: groomerProfiles.userId })
    .from(bookings)
    .innerJoin(groomerProfiles, eq(groomerProfiles.id, bookings.groomerId))
    .where(isTheirs)
    .orderBy(asc(bookings.requestDate), asc(bookings.id))
    .all();
  const entries = rows.flatMap(({ booking, groomerUserId }) => {
    const { id, status, petParentId, requestDate, statusChangedAt } = booking;
    const actorOf = { parent: petParentId, groomer: groomerUserId };
    const about = { target: `booking ${id}`, info };
    const asked = { ...about, action: "booking-requested", actorId: petParentId, now: requestDate };
    if (status === "pending") return [asked];
    const { action, by } = steps[status];
    const last = { ...about, action: auditedAs(action), actorId: by && actorOf[by], now: statusChangedAt };
    const isVisit = status === "completed" || status === "no_show";
    const answeredAt = booking.acceptedAt ?? statusChangedAt - 1;
    const accepted = { ...about, action: auditedAs("accept"), actorId: groomerUserId, now: answeredAt };
    const said = booking.arrivedAt;
    const arrived = { ...about, action: "booking-arrived", actorId: groomerUserId, now: said ?? statusChangedAt };
    return isVisit ? [asked, accepted, ...(said === null ? [] : [arrived]), last] : [asked, last];
  });
  for (const entry of entries.toSorted((a, b) => a.now - b.now)) audit(tx, entry);
}
