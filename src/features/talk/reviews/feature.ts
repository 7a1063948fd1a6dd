import type { Feature } from "#src/base/context.ts";
import { PHOTO_BODY_LIMITS } from "#src/http/guards/special-bodies.ts";
import { reviewsApi } from "./api.ts";
import { reviewNotices } from "./notices.ts";
import { reviewPages } from "./pages.tsx";

export const reviewsFeature: Feature = {
  name: "reviews",
  parts: [reviewsApi, reviewPages],
  uploads: [[/^\/(?:api\/reviews|bookings\/[^/]+\/review)\/?$/, PHOTO_BODY_LIMITS]],
  notices: reviewNotices,
};
