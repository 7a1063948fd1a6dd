import type { Feature } from "../../context.ts";
import { devicesApi } from "./api.ts";
import { devicesExported } from "./exported.ts";

export const devicesFeature: Feature = {
  name: "devices",
  parts: [devicesApi],
  exported: devicesExported,
};
