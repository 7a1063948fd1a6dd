import { Elysia } from "elysia";
import * as z from "zod/mini";
import { PathId } from "#src/shared/fields.ts";
import { ReviewView } from "#src/shared/groomers.ts";
import type { Ctx } from "../../context.ts";
import { access } from "../../http/access.ts";
import { mustSeeProfile } from "../groomers/queries.ts";
import { findReviews } from "./queries.ts";

export const reviewsApi = (ctx: Ctx) =>
  new Elysia({ prefix: "/api" })
    .use(access(ctx))
    .get(
      "/reviews/:groomerId",
      ({ params, viewerOrNull }) => findReviews(ctx.db, mustSeeProfile(ctx, viewerOrNull, Number(params.groomerId)).id),
      { access: "public", params: z.object({ groomerId: PathId.shape.id }), response: z.array(ReviewView) },
    );
