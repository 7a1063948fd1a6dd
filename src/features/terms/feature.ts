import type { Feature } from "../../context.ts";
import { termsApi } from "./api.ts";

export const termsFeature: Feature = {
  name: "terms",
  parts: [termsApi],
};
