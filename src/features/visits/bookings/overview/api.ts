import { Elysia } from "elysia";
import type { Ctx } from "#src/base/context.ts";
import { access } from "#src/http/guards/access.ts";
import { OverviewQuery, OverviewView } from "#src/shared/visits/overview/overview.ts";
import { parentOverview } from "./queries.ts";

export const overviewApi = (ctx: Ctx) =>
  new Elysia({ prefix: "/api/bookings/overview" })
    .use(access(ctx))
    .get("", ({ viewer, query }) => parentOverview({ db: ctx.db, now: ctx.now() }, viewer, query.page), {
      access: "pet_parent",
      query: OverviewQuery,
      response: OverviewView,
    });
