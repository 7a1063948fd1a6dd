import { bookings, ownVisits } from "#db/schema/tables.ts";
import type { TimeSlot } from "#src/shared/visits/booking-labels.ts";
import type { TestApp } from "#tests/support/app.ts";

/** The day of the groomer's visits. They come after the six bookings that stand in every state. */
export const TODAY = "2026-06-10";
/** One for which the groomer can set out now, and two that are ahead. */
export const visitNow = 7;
export const visitsAhead = [8, 9];

const visits: [slot: TimeSlot, minutes: number, startsAt: string][] = [
  ["Afternoon (12PM - 4PM)", 60, `${TODAY}T16:00:00Z`],
  ["Evening (4PM - 7PM)", 30, `${TODAY}T20:00:00Z`],
  ["Evening (4PM - 7PM)", 30, `${TODAY}T20:00:00Z`],
];

type Sides = Pick<typeof bookings.$inferInsert, "groomerId" | "petParentId" | "servicePackageId">;

/** Late on that day, after all others: one that nobody else knows of, for which the groomer sets out. */
function addOwnVisit({ ctx }: TestApp, groomerId: number) {
  const when = { date: TODAY, startsAt: 21 * 60, minutes: 30, zipCode: "28801" };
  const said = { statusChangedAt: ctx.now(), createdAt: ctx.now() };
  ctx.db
    .insert(ownVisits)
    .values({ groomerId, title: "Vet fair", ...when, ...said })
    .run();
}

/** Accepted visits, so that there is a day to put in order, to confirm and to run late on. */
export function addPlannedDay(app: TestApp, visit: Sides) {
  const { ctx } = app;
  addOwnVisit(app, visit.groomerId);
  for (const [at, [preferredTimeSlot, minutes, startsAt]] of visits.entries()) {
    ctx.db
      .insert(bookings)
      .values({
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
