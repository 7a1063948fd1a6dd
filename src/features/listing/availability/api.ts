import * as z from "zod/mini";
import type { Ctx } from "#src/base/context.ts";
import { emptyById, noContent, router } from "#src/http/guards/access.ts";
import { DaysOffAddedView, DaysOffEntry, DaysOffInput } from "#src/shared/listing/days-off.ts";
import { addDaysOff, removeDaysOff } from "./days-off.ts";
import { findComingDaysOff } from "./queries.ts";

export const daysOffApi = (ctx: Ctx) =>
  router(ctx, "/api")
    .get("/days-off", ({ viewer }) => findComingDaysOff(ctx.db, viewer.groomerId, ctx.now()), {
      access: "groomer",
      response: z.array(DaysOffEntry),
    })
    .post("/days-off", ({ by, body, status }) => status(201, addDaysOff(ctx, by, body)), {
      access: "groomer",
      body: DaysOffInput,
      response: { 201: DaysOffAddedView },
    })
    .delete("/days-off/:id", ({ by, params }) => noContent(removeDaysOff(ctx, by, params.id)), emptyById("groomer"));
