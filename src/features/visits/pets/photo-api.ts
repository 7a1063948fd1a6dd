import { Elysia } from "elysia";
import type { Ctx } from "#src/base/context.ts";
import { access } from "#src/http/guards/access.ts";
import { privatePicture } from "#src/http/uploads/private-picture.ts";
import { PathId } from "#src/shared/base/fields.ts";
import { findPhoto } from "./queries.ts";

/** Answers 404 to anyone who may not see the pet. */
export const petPhotosApi = (ctx: Ctx) =>
  new Elysia()
    .use(access(ctx))
    .get("/pets/:id/photo", ({ params, viewer }) => privatePicture(ctx, findPhoto(ctx.db, viewer, Number(params.id))), {
      access: "signed-in",
      params: PathId,
    });
