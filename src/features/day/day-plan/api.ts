import { Elysia } from "elysia";
import * as z from "zod/mini";
import type { Ctx } from "#src/base/context.ts";
import { access } from "#src/http/guards/access.ts";
import { noContent } from "#src/http/no-content.ts";
import { PathId } from "#src/shared/base/fields.ts";
import { DayRulesChanges, DayRulesView } from "#src/shared/listing/day-rules.ts";
import { HoursOffInput, HoursOffView } from "#src/shared/listing/days-off.ts";
import { ownDayRules, saveDayRules } from "./day-rules.ts";
import { addHoursOff, comingHoursOff, removeHoursOff } from "./hours-off.ts";

export const daysApi = (ctx: Ctx) =>
  new Elysia({ prefix: "/api" })
    .use(access(ctx))
    .get("/day-rules", ({ viewer }) => ownDayRules(ctx.db, viewer), { access: "groomer", response: DayRulesView })
    .patch("/day-rules", ({ by, body }) => saveDayRules(ctx, by, body), {
      access: "groomer",
      body: DayRulesChanges,
      response: DayRulesView,
    })
    .get("/hours-off", ({ viewer }) => comingHoursOff(ctx, viewer), {
      access: "groomer",
      response: z.array(HoursOffView),
    })
    .post("/hours-off", ({ by, body, status }) => status(201, addHoursOff(ctx, by, body)), {
      access: "groomer",
      body: HoursOffInput,
      response: { 201: HoursOffView },
    })
    .delete("/hours-off/:id", ({ by, params }) => noContent(removeHoursOff(ctx, by, Number(params.id))), {
      access: "groomer",
      params: PathId,
      response: { 204: z.undefined() },
    });
