import type { Feature } from "../../context.ts";
import { picturesApi } from "./api.ts";

export const picturesFeature: Feature = {
  name: "pictures",
  parts: [picturesApi],
};
