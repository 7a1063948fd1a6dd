import type { visits } from "#db/db.ts";
import type { CalendarFeedView } from "#src/shared/day/calendar-feed.ts";
import { bodyOf } from "#tests/support/answers.ts";
import { type Browser, browser } from "#tests/support/app.ts";
import { addVisitRow } from "#tests/support/rows.ts";
import type { BookingSetup } from "../setup.ts";
import { type Event, eventsIn } from "./ics.ts";

export async function makes(window: Browser): Promise<CalendarFeedView & { path: string }> {
  const made = await bodyOf<CalendarFeedView>(window.post("/api/calendar-feed"));
  return { ...made, path: new URL(made.url).pathname };
}

export const reads = ({ app }: BookingSetup, path: string, headers: Record<string, string> = {}) =>
  browser(app.handle).get(path, headers);

export async function eventsAt(setup: BookingSetup, path: string): Promise<Event[]> {
  const response = await reads(setup, path);
  if (response.status !== 200) throw new Error(`${response.status}`);
  return eventsIn(await response.text());
}

export function addVisit({ app, ana, gus }: BookingSetup, changes: Partial<typeof visits.$inferInsert> = {}): number {
  const { db, now } = app.ctx;
  const { id: servicePackageId, name, priceMin, priceMax, durationMinutes } = gus.packages[0]!;
  const service = { servicePackageId, serviceName: name, priceMin, priceMax, durationMinutes, visitMinutes: 90 };
  const place = { serviceAddress: "7 Main Street", serviceCity: "Asheville", serviceState: "NC" };
  return addVisitRow(db, {
    groomerId: gus.profile.id,
    petParentId: ana.id,
    ...service,
    ...place,
    serviceZipCode: "28801",
    petInfo: "Waffles, a nervous doodle",
    specialInstructions: "The gate code is #4711",
    calendarSequence: 1,
    requestDate: now(),
    ...changes,
  }).id;
}
