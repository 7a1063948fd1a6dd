import type { Feature } from "#src/base/context.ts";
import { reviewsApi } from "./api.ts";
import { reviewNotices } from "./notices.ts";

export const reviewsFeature: Feature = {
  name: "reviews",
  parts: [reviewsApi],
  notices: reviewNotices,
};
