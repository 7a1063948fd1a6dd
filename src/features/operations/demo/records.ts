import { asc, or } from "drizzle-orm";
import { bookings } from "#db/db.ts";
import { audit } from "#src/base/context.ts";
import { auditedAs } from "#src/features/visits/bookings/write-booking.ts";
import type { BookingAction, BookingStatus } from "#src/shared/visits/booking-labels.ts";
import type { Seed } from "./people/accounts.ts";
import { type Cast, groomerOf, isOf } from "./visits/cast.ts";

/** The last transition to each status, and who makes it; null for the system. */
const steps: Record<Exclude<BookingStatus, "pending">, { action: BookingAction; by: "parent" | "groomer" | null }> = {
  accepted: { action: "accept", by: "groomer" },
  declined: { action: "decline", by: "groomer" },
  expired: { action: "expire", by: null },
  completed: { action: "complete", by: "groomer" },
  no_show: { action: "no_show", by: "groomer" },
  cancelled: { action: "cancel", by: "parent" },
};

export function addRecords({ tx }: Seed, cast: Cast) {
  const { hers, his } = isOf(cast);
  const rows = tx
    .select()
    .from(bookings)
    .where(or(hers, his))
    .orderBy(asc(bookings.requestDate), asc(bookings.id))
    .all();
  const entries = rows.flatMap((booking) => {
    const { id, status, petParentId, requestDate, statusChangedAt, acceptedAt, arrivedAt } = booking;
    const actorOf = { parent: petParentId, groomer: groomerOf(cast, booking).userId };
    const entry = (action: string, by: "parent" | "groomer" | null, now: number) => ({
      action,
      actorId: by && actorOf[by],
      now,
      target: `booking ${id}`,
      info: { id: "demo", ip: "" },
    });
    const course = [entry("booking-requested", "parent", requestDate)];
    if (status === "pending") return course;
    if (status === "completed" || status === "no_show") {
      course.push(entry(auditedAs("accept"), "groomer", acceptedAt ?? statusChangedAt - 1));
      if (arrivedAt !== null) course.push(entry("booking-arrived", "groomer", arrivedAt));
    }
    const { action, by } = steps[status];
    return [...course, entry(auditedAs(action), by, statusChangedAt)];
  });
  for (const entry of entries.toSorted((a, b) => a.now - b.now)) audit(tx, entry);
}
