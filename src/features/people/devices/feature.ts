import type { Feature } from "#src/base/context.ts";
import { devicesApi } from "./api.ts";

export const devicesFeature: Feature = {
  name: "devices",
  parts: [devicesApi],
};
