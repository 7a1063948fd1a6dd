import type { Feature } from "../../context.ts";
import { searchApi } from "./api.ts";
import { searchPages } from "./pages.tsx";

export const searchFeature: Feature = {
  name: "search",
  parts: [searchApi, searchPages],
};
