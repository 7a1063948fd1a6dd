import { Elysia } from "elysia";
import type { Ctx } from "#src/base/context.ts";
import { access } from "#src/http/guards/access.ts";
import { TodayView } from "#src/shared/day/today/today.ts";
import { findToday } from "./queries.ts";

export const todayApi = (ctx: Ctx) =>
  new Elysia({ prefix: "/api" })
    .use(access(ctx))
    .get("/today", ({ viewer }) => findToday(ctx, viewer), { access: "groomer", response: TodayView });
