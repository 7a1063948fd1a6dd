import type { Feature } from "#src/base/context.ts";
import { HOUR_MS } from "#src/shared/base/time.ts";
import { photoFilesApi } from "./api.ts";
import { dropPhotoCopies, removeOrphans } from "./orphans.ts";

export const photosFeature: Feature = {
  name: "photos",
  parts: [photoFilesApi],
  ownJobs: (ctx) =>
    ctx.config.uploadsUrl ? [{ name: "kept photos", every: HOUR_MS, work: () => dropPhotoCopies(ctx) }] : [],
  // Must run after every job that removes rows with files.
  cleaning: (ctx) => [{ name: "orphaned photos", work: () => removeOrphans(ctx, ctx.images.files) }],
};
