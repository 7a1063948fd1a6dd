import type { Feature } from "#src/base/context.ts";
import { profilesPages } from "./pages.tsx";

export const profilesFeature: Feature = {
  name: "profiles",
  parts: [profilesPages],
  joinable: ["groomer", "@"],
};
