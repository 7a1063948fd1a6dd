import type { Ctx } from "#src/base/context.ts";
import { router } from "#src/http/guards/access.ts";
import { TodayView } from "#src/shared/day/today/today.ts";
import { findToday } from "./queries.ts";

export const todayApi = (ctx: Ctx) =>
  router(ctx, "/api").get("/today", ({ viewer }) => findToday(ctx, viewer), { access: "groomer", response: TodayView });
