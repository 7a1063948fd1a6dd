import * as z from "zod/mini";
import type { Ctx } from "#src/base/context.ts";
import { router } from "#src/http/guards/access.ts";
import { GrowthQuery, GrowthView, ZeroResultsQuery, ZeroResultsView } from "#src/shared/operations/growth.ts";
import { exportZeroResults, findGrowth, withCoverage, zeroResultRows } from "./queries.ts";

/** Maximum ZIP codes in a response, worst first. The file has all. */
const MAX = 500;

export const growthApi = (ctx: Ctx) =>
  router(ctx, "/api/admin")
    .get("/growth", ({ query }) => findGrowth(ctx, query.weeks), {
      access: "admin",
      query: GrowthQuery,
      response: GrowthView,
    })
    .get(
      "/zero-results",
      ({ query, set }) => {
        const rows = zeroResultRows(ctx.db, ctx.now(), query.region);
        set.headers["x-total-count"] = String(rows.length);
        return withCoverage(ctx.db, ctx.now(), rows.slice(0, MAX));
      },
      { access: "admin", query: ZeroResultsQuery, response: z.array(ZeroResultsView) },
    )
    .get("/zero-results.csv", ({ by, query }) => exportZeroResults(ctx, by, query), {
      access: "admin",
      query: ZeroResultsQuery,
    });
