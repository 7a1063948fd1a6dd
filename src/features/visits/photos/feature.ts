import type { Feature } from "#src/base/context.ts";
import { HOUR_MS } from "#src/shared/base/duration.ts";
import { picturesApi } from "./api.ts";
import { forgetCopies, removeOrphans } from "./orphans.ts";

export const picturesFeature: Feature = {
  name: "photos",
  parts: [picturesApi],
  ownJobs: (ctx) =>
    ctx.config.uploadsUrl ? [{ name: "kept pictures", every: HOUR_MS, work: () => forgetCopies(ctx) }] : [],
  // Must run after every job that removes rows with files.
  cleaning: (ctx) => [{ name: "orphaned pictures", work: () => removeOrphans(ctx, ctx.images.files) }],
};
