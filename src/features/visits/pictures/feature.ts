import { Elysia } from "elysia";
import * as z from "zod/mini";
import type { Ctx, Feature } from "#src/base/context.ts";
import { access } from "#src/http/guards/access.ts";
import { privatePicture } from "#src/http/uploads/private-picture.ts";
import { HOUR_MS } from "#src/shared/base/duration.ts";
import { forgetCopies, removeOrphans } from "./orphans.ts";
import { findPictureFile } from "./queries.ts";

/** Answers 404 to anyone who may not see the photo. */
const picturesApi = (ctx: Ctx) =>
  new Elysia()
    .use(access(ctx))
    .get(
      "/uploads/private/:file",
      ({ params, viewer }) => privatePicture(ctx, findPictureFile(ctx.db, viewer, params.file, ctx.now())),
      { access: "signed-in", params: z.object({ file: z.string() }) },
    );

export const picturesFeature: Feature = {
  name: "pictures",
  parts: [picturesApi],
  ownJobs: (ctx) =>
    ctx.config.uploadsUrl ? [{ name: "kept pictures", every: HOUR_MS, work: () => forgetCopies(ctx) }] : [],
  // Must run after every job that removes rows with files.
  cleaning: (ctx) => [{ name: "orphaned pictures", work: () => removeOrphans(ctx, ctx.images.files) }],
};
