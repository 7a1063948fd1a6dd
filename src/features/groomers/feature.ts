import type { Feature } from "../../context.ts";
import { groomersApi } from "./api.ts";
import { businessApi } from "./business-api.ts";

export const groomersFeature: Feature = {
  name: "groomers",
  parts: [groomersApi, businessApi],
};
