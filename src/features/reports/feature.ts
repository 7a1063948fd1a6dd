import type { Feature } from "../../context.ts";

export const reportsFeature: Feature = {
  name: "reports",
};
