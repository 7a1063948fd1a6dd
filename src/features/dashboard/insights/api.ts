import type { Ctx } from "#src/base/context.ts";
import { router } from "#src/http/guards/access.ts";
import { IncomeQuery, InsightsQuery, InsightsView } from "#src/shared/dashboard/insights.ts";
import { exportIncome } from "./income.ts";
import { findInsights } from "./queries.ts";

export const insightsApi = (ctx: Ctx) =>
  router(ctx, "/api")
    .get("/insights", ({ viewer, query }) => findInsights({ db: ctx.db, now: ctx.now() }, viewer, query.weeks), {
      access: "groomer",
      query: InsightsQuery,
      response: InsightsView,
    })
    .get("/income.csv", ({ by, query }) => exportIncome(ctx, by, query.period), {
      access: "groomer",
      query: IncomeQuery,
    });
