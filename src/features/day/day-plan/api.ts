import * as z from "zod/mini";
import type { Ctx } from "#src/base/context.ts";
import { emptyById, noContent, router } from "#src/http/guards/access.ts";
import { IdParams } from "#src/shared/base/fields.ts";
import { DateParams, DayHtml, DayPlanChanges, DayPlanView, ReplanInput } from "#src/shared/day/day-plans.ts";
import { LateInput } from "#src/shared/day/running-late.ts";
import { BusinessChanges, BusinessView } from "#src/shared/listing/business.ts";
import { DayRulesChanges, DayRulesView } from "#src/shared/listing/day-rules.ts";
import { TimeOffInput, TimeOffView } from "#src/shared/listing/days-off.ts";
import { changeDay, replanDay, reportLate } from "./change-day.ts";
import { changeBusiness, groomerDayRules, saveDayRules } from "./day-rules.ts";
import { findOfflineDays } from "./offline-days.tsx";
import { confirmDay } from "./send-windows.ts";
import { addTimeOff, findComingTimeOff, removeTimeOff } from "./time-off.ts";
import { findDayPlan } from "./view.ts";

const day = { access: "groomer", params: DateParams, response: DayPlanView } as const;

export const daysApi = (ctx: Ctx) =>
  router(ctx, "/api")
    .get("/day-rules", ({ viewer }) => groomerDayRules(ctx.db, viewer), { access: "groomer", response: DayRulesView })
    .patch("/day-rules", ({ by, body }) => saveDayRules(ctx, by, body), {
      access: "groomer",
      body: DayRulesChanges,
      response: DayRulesView,
    })
    .get("/time-off", ({ viewer }) => findComingTimeOff(ctx, viewer), {
      access: "groomer",
      response: z.array(TimeOffView),
    })
    .post("/time-off", ({ by, body, status }) => status(201, addTimeOff(ctx, by, body)), {
      access: "groomer",
      body: TimeOffInput,
      response: { 201: TimeOffView },
    })
    .delete("/time-off/:id", ({ by, params }) => noContent(removeTimeOff(ctx, by, params.id)), emptyById("groomer"))
    .get("/offline-days", ({ viewer }) => findOfflineDays(ctx, viewer), {
      access: "groomer",
      response: z.array(DayHtml),
    })
    .get("/day-plans/:date", ({ viewer, params }) => findDayPlan(ctx.db, viewer, params.date, ctx.now()), { ...day })
    .patch("/day-plans/:date", ({ by, params, body }) => changeDay(ctx, by, params.date, body), {
      ...day,
      body: DayPlanChanges,
    })
    .post("/day-plans/:date/confirm", ({ by, params }) => confirmDay(ctx, by, params.date), { ...day })
    .post("/day-plans/:date/late", ({ by, params, body }) => reportLate(ctx, by, params.date, body), {
      ...day,
      body: LateInput,
    })
    .post("/day-plans/:date/replan", ({ by, params, body }) => replanDay(ctx, by, params.date, body), {
      ...day,
      body: ReplanInput,
    })
    // Not in `listing`, because accepted days depend on profile hours.
    .patch("/groomer-profiles/:id", ({ by, params, body }) => changeBusiness(ctx, by, params.id, body), {
      access: "groomer",
      params: IdParams,
      body: BusinessChanges,
      response: BusinessView,
    });
