import type { Feature } from "#src/base/context.ts";
import { COUNTS_MS } from "#src/base/counts.ts";
import { groomersApi } from "./api.ts";
import { businessApi } from "./business-api.ts";
import { forgetOldGroomerCounts, writeGroomerCounts } from "./counts.ts";
import { eraseBusiness } from "./erase.ts";

export const groomersFeature: Feature = {
  name: "groomers",
  parts: [groomersApi, businessApi],
  ownJobs: (ctx) => [{ name: "counts", every: COUNTS_MS, work: () => writeGroomerCounts(ctx), atStop: true }],
  cleaning: (ctx) => [{ name: "old counts", work: () => forgetOldGroomerCounts(ctx) }],
  eraseBusiness,
};
