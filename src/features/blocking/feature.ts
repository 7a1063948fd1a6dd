import type { Feature } from "../../context.ts";
import { blockingApi } from "./api.ts";
import { blockingExported } from "./exported.ts";

export const blockingFeature: Feature = {
  name: "blocking",
  parts: [blockingApi],
  exported: blockingExported,
};
