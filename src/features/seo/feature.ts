import type { Feature } from "../../context.ts";
import { seoPages } from "./pages.tsx";

export const seoFeature: Feature = {
  name: "seo",
  parts: [seoPages],
};
