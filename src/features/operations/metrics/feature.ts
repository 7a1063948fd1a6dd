import type { Feature } from "#src/base/context.ts";
import { islandErrorsApi, metricsApi } from "./api.ts";

export const metricsFeature: Feature = {
  name: "metrics",
  parts: [metricsApi, islandErrorsApi],
  watchedParts: [metricsApi],
};
