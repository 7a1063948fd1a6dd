import type { Feature } from "#src/base/context.ts";
import { schedulesApi } from "./api.ts";

export const availabilityFeature: Feature = {
  name: "availability",
  parts: [schedulesApi],
};
