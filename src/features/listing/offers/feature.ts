import type { Feature } from "#src/base/context.ts";
import { PHOTO_BODY_LIMITS } from "#src/http/guards/special-bodies.ts";
import { offersApi, packageSizesFormPages, publicOffersApi } from "./api.ts";

export const offersFeature: Feature = {
  name: "offers",
  parts: [publicOffersApi, offersApi, packageSizesFormPages],
  uploads: [[/^\/api\/portfolio-images\/?$/, PHOTO_BODY_LIMITS]],
};
