import type { Feature } from "#src/base/context.ts";
import { WRITE_COUNTS_MS } from "#src/base/counts.ts";
import { groomersApi } from "./api.ts";
import { writeGroomerCounts } from "./counts.ts";

export const groomersFeature: Feature = {
  name: "groomers",
  parts: [groomersApi],
  ownJobs: (ctx) => [{ name: "counts", every: WRITE_COUNTS_MS, work: () => writeGroomerCounts(ctx), atStop: true }],
};
