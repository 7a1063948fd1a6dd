import { bookingAddOns, visits } from "#db/schema/tables.ts";
import { slotStart } from "#src/features/visits/bookings/slot-start.ts";
import type { NumbersView } from "#src/shared/desk/numbers.ts";
import { AFTERNOON, type BookingSetup } from "#tests/visits/bookings/setup.ts";

/** A booking of Ana's with Gus on a day, asked for the day before unless a test says more. */
export function addVisit(
  { app, ana, gus }: BookingSetup,
  preferredDate: string,
  changes: Partial<typeof visits.$inferInsert> = {},
) {
  const timeZone = "America/New_York";
  const startsAt = slotStart(preferredDate, AFTERNOON, timeZone);
  return app.ctx.db
    .insert(visits)
    .values({
      source: "site",
      groomerId: gus.profile.id,
      petParentId: ana.id,
      servicePackageId: gus.packages[0]!.id,
      serviceName: "Bath & Brush",
      priceMin: 5500,
      priceMax: 6500,
      durationMinutes: 60,
      visitMinutes: 60,
      preferredDate,
      preferredTimeSlot: AFTERNOON,
      timeZone,
      startsAt,
      petInfo: "Waffles",
      serviceZipCode: "28801",
      status: "completed",
      statusChangedAt: startsAt,
      requestDate: startsAt - 24 * 3_600_000,
      requestKey: crypto.randomUUID(),
      ...changes,
    })
    .returning()
    .get();
}

export const addNails = ({ app, gus }: BookingSetup, bookingId: number) =>
  app.ctx.db
    .insert(bookingAddOns)
    .values({ bookingId, addOnServiceId: gus.addOns[0]!.id, name: "Nail grinding", price: 1200 })
    .run();

export const numbersOf = async ({ as }: BookingSetup, query = "") =>
  (await (await as.gus.get(`/api/numbers${query}`)).json()) as NumbersView;
