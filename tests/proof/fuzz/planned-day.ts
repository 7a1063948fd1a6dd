import type { visits } from "#db/db.ts";
import type { TimeSlot } from "#src/shared/visits/booking-labels.ts";
import type { TestApp } from "#tests/support/app.ts";
import { addVisitRow } from "#tests/support/rows.ts";

export const TODAY = "2026-06-10";
export const visitNow = 7;
export const visitsAhead = [8, 9];

const planned: [slot: TimeSlot, minutes: number, startsAt: string][] = [
  ["Afternoon (12PM - 4PM)", 60, `${TODAY}T16:00:00Z`],
  ["Evening (4PM - 7PM)", 30, `${TODAY}T20:00:00Z`],
  ["Evening (4PM - 7PM)", 30, `${TODAY}T20:00:00Z`],
];

type Sides = Pick<typeof visits.$inferInsert, "groomerId" | "petParentId" | "servicePackageId">;

/** Adds accepted visits so a day can be planned, confirmed, and run late. */
export function addPlannedDay({ ctx }: TestApp, visit: Sides) {
  for (const [at, [preferredTimeSlot, minutes, startsAt]] of planned.entries()) {
    addVisitRow(ctx.db, {
      ...visit,
      durationMinutes: minutes,
      visitMinutes: minutes,
      preferredDate: TODAY,
      preferredTimeSlot,
      startsAt: Date.parse(startsAt),
      serviceZipCode: "28801",
      requestDate: ctx.now(),
      requestKey: `planned-${at}`,
    });
  }
}
