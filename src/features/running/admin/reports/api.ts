import { Elysia } from "elysia";
import * as z from "zod/mini";
import type { Ctx } from "#src/base/context.ts";
import { decideMessage } from "#src/features/talk/messages/decide.ts";
import { changeReview } from "#src/features/talk/reviews/decide.ts";
import { access } from "#src/http/guards/access.ts";
import { PathId } from "#src/shared/base/fields.ts";
import {
  HidingInput,
  ReportDecision,
  ReportedThingView,
  ReportedThreadView,
  ReportView,
  ThreadPath,
} from "#src/shared/people/reports.ts";
import { AdminReviewView } from "#src/shared/running/admin.ts";
import { readThing, readThread } from "./reported-things.ts";
import { decide, findReports } from "./reports.ts";

export const adminReportsApi = (ctx: Ctx) =>
  new Elysia({ prefix: "/api/admin" })
    .use(access(ctx))
    .get("/reports", () => findReports(ctx.db, ctx.now()), { access: "admin", response: z.array(ReportView) })
    .get("/reports/:id", ({ by, params }) => readThing(ctx, by, Number(params.id)), {
      access: "admin",
      params: PathId,
      response: ReportedThingView,
    })
    .patch(
      "/reports/:id",
      async ({ by, params, body }) => {
        await decide(ctx, by, Number(params.id), body);
        return findReports(ctx.db, ctx.now());
      },
      { access: "admin", params: PathId, body: ReportDecision, response: z.array(ReportView) },
    )
    .get("/threads/:bookingId", ({ by, params }) => readThread(ctx, by, Number(params.bookingId)), {
      access: "admin",
      params: ThreadPath,
      response: ReportedThreadView,
    })
    .patch(
      "/messages/:id",
      ({ by, params, body }) => {
        decideMessage(ctx, by, Number(params.id), body);
        return findReports(ctx.db, ctx.now());
      },
      { access: "admin", params: PathId, body: HidingInput, response: z.array(ReportView) },
    );

export const adminReviewsApi = (ctx: Ctx) =>
  new Elysia({ prefix: "/api/admin" })
    .use(access(ctx))
    .patch("/reviews/:id", ({ by, params, body }) => changeReview(ctx, by, Number(params.id), body), {
      access: "admin",
      params: PathId,
      body: HidingInput,
      response: AdminReviewView,
    });
