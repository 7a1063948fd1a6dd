import type { Feature } from "../../context.ts";
import { profilesPages } from "./pages.tsx";

export const profilesFeature: Feature = {
  name: "profiles",
  parts: [profilesPages],
  joinable: ["groomer"],
};
