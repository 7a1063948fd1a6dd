import { bookings } from "#db/schema/tables.ts";
import type { BookingStatus } from "#src/shared/booking-words.ts";
import type { TestApp } from "#tests/support/app.ts";

const DAY = 24 * 60 * 60 * 1000;
/** The place of the first booking after the planned day; from there on they are over. */
export const LATE_AT = 9;
export const visitWithoutGroomer = LATE_AT + 1;
export const contestedNoShow = LATE_AT + 2;

interface Visit {
  groomerId: number;
  packageId: number;
  petParentId: number;
  at: number;
  status: BookingStatus;
}

export function addBooking({ ctx }: TestApp, { groomerId, packageId, petParentId, at, status }: Visit) {
  const isOver = status === "completed" || status === "no_show" || at >= LATE_AT;
  const startsAt = ctx.now() + (isOver ? -1 : 1) * (at + 3) * DAY;
  ctx.db
    .insert(bookings)
    .values({
      groomerId,
      servicePackageId: packageId,
      petParentId,
      serviceName: "Bath & Brush",
      priceMin: 5500,
      priceMax: 6500,
      durationMinutes: 60,
      visitMinutes: 60,
      preferredDate: new Date(startsAt).toISOString().slice(0, 10),
      preferredTimeSlot: "Morning (8AM - 12PM)",
      timeZone: "America/New_York",
      startsAt,
      petInfo: "Waffles",
      status,
      statusChangedAt: ctx.now(),
      requestDate: ctx.now(),
      requestKey: `fuzz-${at}`,
    })
    .run();
}
