import { DAY_MS } from "#src/shared/base/time.ts";
import type { TimeSlot } from "#src/shared/visits/booking-labels.ts";
import { addVisitRow } from "#tests/support/rows.ts";
import { type BookingSetup, MORNING, NEXT_TUESDAY } from "./setup.ts";

interface Visit {
  parentId: number;
  date?: string;
  slot?: TimeSlot;
  minutes?: number;
  zipCode?: string;
}

export function addVisit({ app, gus }: Pick<BookingSetup, "app" | "gus">, visit: Visit) {
  const { parentId, date = NEXT_TUESDAY, slot = MORNING, minutes = 60, zipCode = "28801" } = visit;
  return addVisitRow(app.ctx.db, {
    groomerId: gus.profile.id,
    petParentId: parentId,
    servicePackageId: gus.packages[0]!.id,
    durationMinutes: minutes,
    visitMinutes: minutes,
    preferredDate: date,
    preferredTimeSlot: slot,
    serviceZipCode: zipCode,
    requestDate: app.ctx.now() - 2 * DAY_MS,
  });
}
