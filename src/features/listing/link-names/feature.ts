import type { Feature } from "#src/base/context.ts";
import { handlesApi } from "./api.ts";
import { noteListedNames } from "./service.ts";

export const handlesFeature: Feature = {
  name: "link-names",
  parts: [handlesApi],
  cleaning: (ctx) => [{ name: "names of listed groomers", work: () => noteListedNames(ctx) }],
};
