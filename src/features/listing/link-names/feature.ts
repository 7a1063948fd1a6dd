import type { Feature } from "#src/base/context.ts";
import { linkNamesApi } from "./api.ts";
import { trackListedSince } from "./service.ts";

export const linkNamesFeature: Feature = {
  name: "link-names",
  parts: [linkNamesApi],
  cleaning: (ctx) => [{ name: "names of listed groomers", work: () => trackListedSince(ctx) }],
};
