import type { Feature } from "#src/base/context.ts";
import { HOUR_MS } from "#src/shared/base/time.ts";
import { insightsApi } from "./api.ts";
import { monthSummaryNotice, sendMonthSummaries } from "./email-months.ts";

export const insightsFeature: Feature = {
  name: "insights",
  parts: [insightsApi],
  notices: { events: [monthSummaryNotice] },
  jobs: (ctx) => [{ name: "monthly numbers", every: HOUR_MS, work: () => sendMonthSummaries(ctx) }],
};
