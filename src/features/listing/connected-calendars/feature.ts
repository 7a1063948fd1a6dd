import type { Feature } from "#src/base/context.ts";
import { MINUTE_MS } from "#src/shared/base/time.ts";
import { connectedCalendarsApi } from "./api.ts";
import { syncDueCalendars } from "./due.ts";
import { calendarFailureNotice } from "./read.ts";

export const connectedCalendarsFeature: Feature = {
  name: "connected-calendars",
  parts: [connectedCalendarsApi],
  notices: { events: [calendarFailureNotice] },
  jobs: (ctx) => [
    { name: "busy calendars", every: MINUTE_MS, work: () => syncDueCalendars(ctx, "well") },
    { name: "failing calendars", every: MINUTE_MS, work: () => syncDueCalendars(ctx, "failing") },
  ],
};
