import { visits } from "#db/schema/tables.ts";
import type { TimeSlot } from "#src/shared/visits/booking-labels.ts";
import type { TestApp } from "#tests/support/app.ts";

/** The day of the groomer's visits. They come after the six bookings that stand in every state. */
export const TODAY = "2026-06-10";
/** One for which the groomer can set out now, and two that are ahead. */
export const visitNow = 7;
export const visitsAhead = [8, 9];

const planned: [slot: TimeSlot, minutes: number, startsAt: string][] = [
  ["Afternoon (12PM - 4PM)", 60, `${TODAY}T16:00:00Z`],
  ["Evening (4PM - 7PM)", 30, `${TODAY}T20:00:00Z`],
  ["Evening (4PM - 7PM)", 30, `${TODAY}T20:00:00Z`],
];

type Sides = Pick<typeof visits.$inferInsert, "groomerId" | "petParentId" | "servicePackageId">;

/** Accepted visits, so that there is a day to put in order, to confirm and to run late on. */
export function addPlannedDay({ ctx }: TestApp, visit: Sides) {
  for (const [at, [preferredTimeSlot, minutes, startsAt]] of planned.entries()) {
    ctx.db
      .insert(visits)
      .values({
        source: "site",
        ...visit,
        serviceName: "Bath & Brush",
        priceMin: 5500,
        priceMax: 6500,
        durationMinutes: minutes,
        visitMinutes: minutes,
        preferredDate: TODAY,
        preferredTimeSlot,
        timeZone: "America/New_York",
        startsAt: Date.parse(startsAt),
        petInfo: "Waffles",
        serviceZipCode: "28801",
        status: "accepted",
        statusChangedAt: ctx.now(),
        requestDate: ctx.now(),
        requestKey: `planned-${at}`,
      })
      .run();
  }
}
