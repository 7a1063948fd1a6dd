import type { Feature } from "#src/base/context.ts";
import { privacyApi } from "./api.ts";
import { finishClosings } from "./closing-work.ts";
import { deleteOldData } from "./old-data.ts";
import { privacyPages } from "./pages.tsx";

export const privacyFeature: Feature = {
  name: "privacy",
  parts: [privacyApi, privacyPages],
  // A separate chain, because it asks the payment provider.
  jobs: (ctx) => [{ name: "closings", every: 0, work: () => finishClosings(ctx) }],
  cleaning: (ctx) => [{ name: "old data", work: () => deleteOldData(ctx) }],
};
