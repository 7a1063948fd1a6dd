import type { Feature } from "../../context.ts";
import { blockingApi } from "./api.ts";

export const blockingFeature: Feature = {
  name: "blocking",
  parts: [blockingApi],
};
