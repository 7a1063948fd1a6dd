import { bookingAddOns, type visits } from "#db/db.ts";
import { slotStart } from "#src/features/visits/bookings/slot-start.ts";
import type { InsightsView } from "#src/shared/dashboard/insights.ts";
import { addRow, addVisitRow } from "#tests/support/rows.ts";
import { AFTERNOON, type BookingSetup } from "#tests/visits/bookings/setup.ts";

export function addVisit(
  { app, ana, gus }: BookingSetup,
  preferredDate: string,
  changes: Partial<typeof visits.$inferInsert> = {},
) {
  const startsAt = slotStart(preferredDate, AFTERNOON, "America/New_York");
  return addVisitRow(app.ctx.db, {
    groomerId: gus.profile.id,
    petParentId: ana.id,
    servicePackageId: gus.packages[0]!.id,
    preferredDate,
    preferredTimeSlot: AFTERNOON,
    serviceZipCode: "28801",
    status: "completed",
    statusChangedAt: startsAt,
    requestDate: startsAt - 24 * 3_600_000,
    ...changes,
  });
}

export const addNails = ({ app, gus }: BookingSetup, bookingId: number) =>
  addRow(app.ctx.db, bookingAddOns, {
    bookingId,
    addOnServiceId: gus.addOns[0]!.id,
    name: "Nail grinding",
    price: 1200,
  });

export const numbersOf = async ({ as }: BookingSetup, query = "") =>
  (await (await as.gus.get(`/api/insights${query}`)).json()) as InsightsView;
