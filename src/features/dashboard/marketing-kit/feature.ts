import type { Feature } from "#src/base/context.ts";
import { handoutsFiles } from "./files-api.tsx";
import { handoutsPages } from "./pages.tsx";

export const handoutsFeature: Feature = {
  name: "marketing-kit",
  parts: [handoutsPages, handoutsFiles],
};
