import type { Feature } from "../../context.ts";
import { daysApi } from "./api.ts";
import { changesApi } from "./changes-api.ts";
import { daysPages } from "./pages.tsx";
import { dayPlansApi } from "./plans-api.ts";

export const daysFeature: Feature = {
  name: "days",
  parts: [daysApi, dayPlansApi, changesApi, daysPages],
};
