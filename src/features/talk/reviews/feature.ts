import type { Feature } from "#src/base/context.ts";
import { reviewsApi } from "./api.ts";
import { reviewNotices } from "./notices.ts";
import { reviewsPages } from "./pages.tsx";

export const reviewsFeature: Feature = {
  name: "reviews",
  parts: [reviewsApi, reviewsPages],
  notices: reviewNotices,
};
