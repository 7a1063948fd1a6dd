import type { Feature } from "../../context.ts";
import { reviewsApi } from "./api.ts";
import { reviewsExported } from "./exported.ts";
import { reviewsPages } from "./pages.tsx";

export const reviewsFeature: Feature = {
  name: "reviews",
  parts: [reviewsApi, reviewsPages],
  exported: reviewsExported,
};
