import type { Feature } from "../../context.ts";
import { termsApi } from "./api.ts";
import { termsExported } from "./exported.ts";

export const termsFeature: Feature = {
  name: "terms",
  parts: [termsApi],
  exported: termsExported,
};
