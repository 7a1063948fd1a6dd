import type { Feature } from "../../context.ts";
import { growthApi } from "./api.ts";

export const growthFeature: Feature = {
  name: "growth",
  parts: [growthApi],
};
