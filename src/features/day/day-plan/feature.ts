import type { Feature } from "#src/base/context.ts";
import { MINUTE_MS } from "#src/shared/base/time.ts";
import { daysApi } from "./api.ts";
import { notifyGroomersOfTomorrow, sendDueWindows } from "./evening-jobs.ts";
import { dayNotices } from "./notices.ts";
import { daysPages } from "./pages.tsx";

export const dayPlanFeature: Feature = {
  name: "day-plan",
  parts: [daysApi, daysPages],
  jobs: (ctx) => [
    { name: "arrival windows", every: MINUTE_MS, work: () => sendDueWindows(ctx) },
    { name: "tomorrow's lists", every: MINUTE_MS, work: () => notifyGroomersOfTomorrow(ctx) },
  ],
  notices: dayNotices,
};
