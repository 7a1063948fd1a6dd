import { Elysia } from "elysia";
import type { Ctx } from "#src/base/context.ts";
import { changeReview } from "#src/features/talk/reviews/decide.ts";
import { access } from "#src/http/guards/access.ts";
import { PathId } from "#src/shared/base/fields.ts";
import { HidingInput } from "#src/shared/people/reports.ts";
import { AdminReviewView } from "#src/shared/running/admin.ts";

export const adminReviewsApi = (ctx: Ctx) =>
  new Elysia({ prefix: "/api/admin" })
    .use(access(ctx))
    .patch("/reviews/:id", ({ by, params, body }) => changeReview(ctx, by, Number(params.id), body), {
      access: "admin",
      params: PathId,
      body: HidingInput,
      response: AdminReviewView,
    });
