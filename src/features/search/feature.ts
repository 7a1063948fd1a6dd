import { HOUR_MS } from "#src/shared/duration.ts";
import { CHANGES_MS } from "../../changes.ts";
import type { Feature } from "../../context.ts";
import { COUNTS_MS } from "../../counts.ts";
import { searchApi } from "./api.ts";
import { forgetOldSearchChanges, keepGrid } from "./kept-grid.ts";
import { searchPages } from "./pages.tsx";
import { forgetOldUnmet, writeUnmet } from "./unmet.ts";

export const searchFeature: Feature = {
  name: "search",
  parts: [searchApi, searchPages],
  jobs: (ctx) => [{ name: "old changes", every: CHANGES_MS, work: () => forgetOldSearchChanges(ctx.db) }],
  ownJobs: (ctx) => [
    { name: "counts", every: COUNTS_MS, work: () => writeUnmet(ctx), atStop: true },
    // Nobody searches where nobody is served.
    ...(ctx.config.servesPeople ? [{ name: "search grid", every: HOUR_MS, work: () => keepGrid(ctx) }] : []),
  ],
  cleaning: (ctx) => [{ name: "old counts", work: () => forgetOldUnmet(ctx) }],
};
