import { Elysia } from "elysia";
import * as z from "zod/mini";
import type { Ctx } from "#src/base/context.ts";
import { mustSeeProfile } from "#src/features/listing/groomers/queries.ts";
import { access } from "#src/http/guards/access.ts";
import { infoOf } from "#src/http/request-info.ts";
import { pathId } from "#src/shared/base/fields.ts";
import { ReviewView } from "#src/shared/listing/groomers.ts";
import { ReviewRequest } from "#src/shared/talk/reviews.ts";
import { findReviews } from "./queries.ts";
import { writeReview } from "./service.ts";

export const reviewsApi = (ctx: Ctx) =>
  new Elysia({ prefix: "/api" })
    .use(access(ctx))
    .get(
      "/reviews/:groomerId",
      ({ params, viewerOrNull, request }) => {
        ctx.limits.take("profile-ip", infoOf(request).ip);
        return findReviews(ctx.db, mustSeeProfile(ctx, viewerOrNull, params.groomerId).id);
      },
      { access: "public", params: z.object({ groomerId: pathId }), response: z.array(ReviewView) },
    )
    .post("/reviews", ({ by, body, status }) => status(201, writeReview(ctx, by, body)), {
      access: "pet_parent",
      body: ReviewRequest,
      response: { 201: ReviewView },
    });
