import type { Feature } from "#src/base/context.ts";
import { profilesPages } from "./pages.tsx";
import { profileCacheKey } from "./profile-query.ts";

export const profilesFeature: Feature = {
  name: "profiles",
  parts: [profilesPages],
  coalesced: ["groomer", "@"],
  limitedPages: ["groomer", "@"],
  shownOfQuery: { groomer: profileCacheKey, "@": profileCacheKey },
};
