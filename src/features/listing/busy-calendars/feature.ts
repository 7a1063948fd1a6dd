import type { Feature } from "#src/base/context.ts";
import { MINUTE_MS } from "#src/shared/base/duration.ts";
import { busyCalendarsApi } from "./api.ts";
import { readDueCalendars } from "./due.ts";
import { calendarFails } from "./read.ts";

export const busyCalendarsFeature: Feature = {
  name: "busy-calendars",
  parts: [busyCalendarsApi],
  notices: { events: [calendarFails] },
  jobs: (ctx) => [
    { name: "busy calendars", every: MINUTE_MS, work: () => readDueCalendars(ctx, "well") },
    { name: "failing calendars", every: MINUTE_MS, work: () => readDueCalendars(ctx, "failing") },
  ],
};
