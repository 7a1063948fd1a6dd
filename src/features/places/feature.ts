import type { Feature } from "../../context.ts";
import { placesApi } from "./api.ts";

export const placesFeature: Feature = {
  name: "places",
  parts: [placesApi],
};
