import type { Feature } from "#src/base/context.ts";
import { HOUR_MS } from "#src/shared/base/duration.ts";
import { reminderNotices, remindOfNextVisits } from "./remind.ts";

export const remindersFeature: Feature = {
  name: "reminders",
  jobs: (ctx) => [{ name: "next visits", every: HOUR_MS, work: () => remindOfNextVisits(ctx) }],
  notices: reminderNotices,
};
