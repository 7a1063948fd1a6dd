import { CHANGES_CLEANUP_MS } from "#src/base/changes.ts";
import type { Feature } from "#src/base/context.ts";
import { WRITE_COUNTS_MS } from "#src/base/counts.ts";
import { HOUR_MS } from "#src/shared/base/time.ts";
import { searchApi } from "./api.ts";
import { forgetOldSearchChanges, loadGrid } from "./followed-grid.ts";
import { searchPages } from "./pages.tsx";
import { writeZeroResults } from "./zero-results.ts";

export const searchFeature: Feature = {
  name: "search",
  parts: [searchApi, searchPages],
  jobs: (ctx) => [{ name: "old changes", every: CHANGES_CLEANUP_MS, work: () => forgetOldSearchChanges(ctx.db) }],
  ownJobs: (ctx) => [
    { name: "counts", every: WRITE_COUNTS_MS, work: () => writeZeroResults(ctx), atStop: true },
    ...(ctx.config.servesPeople ? [{ name: "search grid", every: HOUR_MS, work: () => loadGrid(ctx) }] : []),
  ],
};
