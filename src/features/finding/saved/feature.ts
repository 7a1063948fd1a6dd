import type { Feature } from "#src/base/context.ts";
import { savedApi, savedForm } from "./api.ts";

export const savedFeature: Feature = {
  name: "saved",
  parts: [savedApi, savedForm],
};
