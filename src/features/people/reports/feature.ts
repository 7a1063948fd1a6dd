import type { Feature } from "#src/base/context.ts";

export const reportsFeature: Feature = {
  name: "reports",
};
