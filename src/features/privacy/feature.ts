import type { Feature } from "../../context.ts";
import { privacyApi } from "./api.ts";

export const privacyFeature: Feature = {
  name: "privacy",
  parts: [privacyApi],
};
