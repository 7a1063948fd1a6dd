import type { Feature } from "#src/base/context.ts";
import { metricsApi } from "./api.ts";

export const metricsFeature: Feature = {
  name: "metrics",
  parts: [metricsApi],
  watchedParts: [metricsApi],
};
