import { HOUR_MS } from "#src/shared/duration.ts";
import type { Feature } from "../../context.ts";
import { reminderMails, remindOfNextVisits } from "./remind.ts";

export const remindersFeature: Feature = {
  name: "reminders",
  jobs: (ctx) => [{ name: "next visits", every: HOUR_MS, work: () => remindOfNextVisits(ctx) }],
  rechecks: [reminderMails],
};
