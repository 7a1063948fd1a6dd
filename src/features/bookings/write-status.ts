import { and, eq } from "drizzle-orm";
import type { Tx } from "#db/open.ts";
import { bookings } from "#db/schema/tables.ts";
import type { BookingAction, BookingStatus } from "#src/shared/booking-words.ts";

interface Change {
  to: BookingStatus;
  reason: string | null;
}

/** Writes a status if the booking still has the one that it was decided by; says whether it had. */
export const writeStatus = (
  tx: Tx,
  { id, status }: { id: number; status: BookingStatus },
  { to, reason }: Change,
  now: number,
): boolean =>
  tx
    .update(bookings)
    .set({ status: to, statusReason: reason, statusChangedAt: now, expiresAt: null })
    .where(and(eq(bookings.id, id), eq(bookings.status, status)))
    .returning({ id: bookings.id })
    .get() !== undefined;

/** "booking-accept", "booking-no-show". */
export const auditedAs = (action: BookingAction) => `booking-${action.replace("_", "-")}`;
