import type { Feature } from "#src/base/context.ts";
import { blockingApi } from "./api.ts";
import { blockInDemo } from "./demo.ts";

/** Whom a groomer blocks stands with their clients, and goes with them. */
export const blockingFeature: Feature = {
  name: "blocking",
  parts: [blockingApi],
  demo: blockInDemo,
};
