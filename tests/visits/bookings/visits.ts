import { visits } from "#db/schema/tables.ts";
import { slotStart } from "#src/features/visits/bookings/slot-start.ts";
import type { TimeSlot } from "#src/shared/visits/booking-labels.ts";
import { type BookingSetup, MORNING, NEXT_TUESDAY } from "./setup.ts";

interface Visit {
  parentId: number;
  date?: string;
  slot?: TimeSlot;
  minutes?: number;
  zipCode?: string;
}

/** Writes an accepted visit of Gus's: next Tuesday morning, an hour long, in Asheville, unless said otherwise. */
export function addVisit({ app, gus }: Pick<BookingSetup, "app" | "gus">, visit: Visit) {
  const { parentId, date = NEXT_TUESDAY, slot = MORNING, minutes = 60, zipCode = "28801" } = visit;
  const timeZone = "America/New_York";
  return app.ctx.db
    .insert(visits)
    .values({
      source: "site",
      groomerId: gus.profile.id,
      petParentId: parentId,
      servicePackageId: gus.packages[0]!.id,
      serviceName: "Bath & Brush",
      priceMin: 5500,
      priceMax: 6500,
      durationMinutes: minutes,
      visitMinutes: minutes,
      preferredDate: date,
      preferredTimeSlot: slot,
      timeZone,
      startsAt: slotStart(date, slot, timeZone),
      petInfo: "Waffles",
      serviceZipCode: zipCode,
      status: "accepted",
      statusChangedAt: app.ctx.now(),
      requestDate: app.ctx.now(),
      requestKey: crypto.randomUUID(),
    })
    .returning()
    .get();
}
