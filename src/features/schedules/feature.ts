import type { Feature } from "../../context.ts";
import { schedulesApi } from "./api.ts";
import { schedulesExported } from "./exported.ts";

export const schedulesFeature: Feature = {
  name: "schedules",
  parts: [schedulesApi],
  exported: schedulesExported,
};
