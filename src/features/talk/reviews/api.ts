import { Elysia } from "elysia";
import * as z from "zod/mini";
import type { Ctx } from "#src/base/context.ts";
import { requireProfile } from "#src/features/listing/groomers/queries.ts";
import { accessPlugin } from "#src/http/guards/access.ts";
import { readInput } from "#src/http/pages/page.tsx";
import { infoOf } from "#src/http/request-info.ts";
import { readNewPhotos } from "#src/http/uploads/new-photos.ts";
import { uploadApiDoc, withUpload } from "#src/http/uploads/upload-body.ts";
import { pathId } from "#src/shared/base/fields.ts";
import { ReviewView } from "#src/shared/listing/groomers.ts";
import { ReviewInput, ReviewWithPhotos } from "#src/shared/talk/reviews.ts";
import { findReviews } from "./queries.ts";
import { writeReview } from "./service.ts";

export const reviewsApi = (ctx: Ctx) =>
  new Elysia({ prefix: "/api" })
    .use(accessPlugin(ctx))
    .get(
      "/reviews/:groomerId",
      ({ params, viewerOrNull, request }) => {
        ctx.limits.take("profile-ip", infoOf(request).ip);
        return findReviews(ctx.db, { groomerId: requireProfile(ctx, viewerOrNull, params.groomerId).id });
      },
      { access: "public", params: z.object({ groomerId: pathId }), response: z.array(ReviewView) },
    )
    .post(
      "/reviews",
      ({ by, request, status }) =>
        withUpload(request, { ctx, by }, async (upload) =>
          status(
            201,
            await writeReview(ctx, by, { ...readInput(ReviewInput, upload.fields), photos: readNewPhotos(upload) }),
          ),
        ),
      {
        access: "pet_parent",
        detail: uploadApiDoc(ReviewWithPhotos, ReviewInput, "photos"),
        response: { 201: ReviewView },
      },
    );
