import type { Feature } from "#src/base/context.ts";
import { termsApi } from "./api.ts";

export const termsFeature: Feature = {
  name: "terms",
  parts: [termsApi],
};
