import * as z from "zod/mini";
import type { Ctx } from "#src/base/context.ts";
import { router } from "#src/http/guards/access.ts";
import { servePrivatePhoto } from "#src/http/uploads/uploads.ts";
import { findPhotoFile } from "./queries.ts";

/** Answers 404 to anyone who may not see the photo. */
export const photoFilesApi = (ctx: Ctx) =>
  router(ctx).get(
    "/uploads/private/:file",
    ({ params, viewer }) => servePrivatePhoto(ctx, findPhotoFile(ctx.db, viewer, params.file, ctx.now())),
    { access: "logged-in", params: z.object({ file: z.string() }) },
  );
