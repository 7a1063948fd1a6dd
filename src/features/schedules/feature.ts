import type { Feature } from "../../context.ts";
import { schedulesApi } from "./api.ts";

export const schedulesFeature: Feature = {
  name: "schedules",
  parts: [schedulesApi],
};
