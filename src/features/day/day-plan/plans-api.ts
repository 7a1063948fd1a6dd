import { Elysia } from "elysia";
import * as z from "zod/mini";
import type { Ctx } from "#src/base/context.ts";
import { access } from "#src/http/guards/access.ts";
import {
  DayLine,
  DayPlanChange,
  DayPlanView,
  DaysAsked,
  OfflineDay,
  PathDate,
  PlanAnew,
  RequestFit,
  RunningLate,
} from "#src/shared/day/day-plans.ts";
import { requestFits } from "./fits.ts";
import { runLate } from "./late.ts";
import { listDays } from "./list.ts";
import { changeDay } from "./manual.ts";
import { findOfflineDays } from "./offline-days.tsx";
import { confirmDay } from "./promise.ts";
import { replan } from "./replan.ts";
import { findDayPlan } from "./view.ts";

/** Spread in each route, because the router mutates it. */
const day = { access: "groomer", params: PathDate, response: DayPlanView } as const;

export const dayPlansApi = (ctx: Ctx) =>
  new Elysia({ prefix: "/api" })
    .use(access(ctx))
    .get("/bookings/fits", ({ viewer }) => requestFits(ctx, viewer), {
      access: "groomer",
      response: z.array(RequestFit),
    })
    .get("/day-plans", ({ viewer, query }) => listDays(ctx, viewer, query), {
      access: "groomer",
      query: DaysAsked,
      response: z.array(DayLine),
    })
    .get("/kept-days", ({ viewer }) => findOfflineDays(ctx, viewer), {
      access: "groomer",
      response: z.array(OfflineDay),
    })
    .get("/day-plans/:date", ({ viewer, params }) => findDayPlan(ctx.db, viewer, params.date, ctx.now()), { ...day })
    .patch("/day-plans/:date", ({ by, params, body }) => changeDay(ctx, by, params.date, body), {
      ...day,
      body: DayPlanChange,
    })
    .post("/day-plans/:date/promise", ({ by, params }) => confirmDay(ctx, by, params.date), { ...day })
    .post("/day-plans/:date/late", ({ by, params, body }) => runLate(ctx, by, params.date, body), {
      ...day,
      body: RunningLate,
    })
    .post("/day-plans/:date/anew", ({ by, params, body }) => replan(ctx, by, params.date, body), {
      ...day,
      body: PlanAnew,
    });
