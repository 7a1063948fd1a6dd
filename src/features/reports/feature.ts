import type { Feature } from "../../context.ts";
import { reportsExported } from "./exported.ts";

export const reportsFeature: Feature = {
  name: "reports",
  exported: reportsExported,
};
