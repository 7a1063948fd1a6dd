import { CHANGES_CLEANUP_MS } from "#src/base/changes.ts";
import type { Feature } from "#src/base/context.ts";
import { eventsApi } from "./api.ts";
import { forgetOldChanges } from "./stream.ts";

export const eventsFeature: Feature = {
  name: "events",
  parts: [eventsApi],
  jobs: (ctx) => [{ name: "old changes", every: CHANGES_CLEANUP_MS, work: () => forgetOldChanges(ctx.db) }],
};
