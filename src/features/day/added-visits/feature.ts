import type { Feature } from "#src/base/context.ts";
import { MINUTE_MS } from "#src/shared/base/time.ts";
import { addedVisitsApi } from "./api.ts";
import { addedVisitsPages } from "./pages.tsx";
import { makeVisitsAhead } from "./series.ts";

export const addedVisitsFeature: Feature = {
  name: "added-visits",
  parts: [addedVisitsApi, addedVisitsPages],
  jobs: (ctx) => [{ name: "visits of series", every: MINUTE_MS, work: () => makeVisitsAhead(ctx) }],
};
