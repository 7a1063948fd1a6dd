import { Elysia } from "elysia";
import * as z from "zod/mini";
import type { Ctx } from "#src/base/context.ts";
import { access } from "#src/http/guards/access.ts";
import { GrowthAsked, GrowthView, UnmetDemandAsked, UnmetDemandView } from "#src/shared/running/growth.ts";
import { findGrowth } from "./queries.ts";
import { exportUnmetDemand, findUnmetDemand, withCoverage } from "./unmet-demand.ts";

/** Maximum ZIP codes in a response, worst first. The file has all. */
const MAX = 500;

export const growthApi = (ctx: Ctx) =>
  new Elysia({ prefix: "/api/admin" })
    .use(access(ctx))
    .get("/growth", ({ query }) => findGrowth(ctx, query.weeks), {
      access: "admin",
      query: GrowthAsked,
      response: GrowthView,
    })
    .get(
      "/unmet-demand",
      ({ query, set }) => {
        const rows = findUnmetDemand(ctx.db, ctx.now(), query.region);
        set.headers["x-total-count"] = String(rows.length);
        return withCoverage(ctx.db, ctx.now(), rows.slice(0, MAX));
      },
      { access: "admin", query: UnmetDemandAsked, response: z.array(UnmetDemandView) },
    )
    .get("/unmet-demand.csv", ({ by, query }) => exportUnmetDemand(ctx, by, query), {
      access: "admin",
      query: UnmetDemandAsked,
    });
