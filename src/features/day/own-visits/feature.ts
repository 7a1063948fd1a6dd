import type { Feature } from "#src/base/context.ts";
import { DAY_MS, HOUR_MS } from "#src/shared/base/duration.ts";
import { ownVisitsApi } from "./api.ts";
import { finishOwnVisits } from "./over.ts";
import { ownVisitsPages } from "./pages.tsx";
import { makeVisitsAhead } from "./series.ts";

export const ownVisitsFeature: Feature = {
  name: "own-visits",
  parts: [ownVisitsApi, ownVisitsPages],
  jobs: (ctx) => [
    { name: "visits of series", every: DAY_MS, work: () => makeVisitsAhead(ctx) },
    { name: "own visits over", every: HOUR_MS, work: () => finishOwnVisits(ctx) },
  ],
};
