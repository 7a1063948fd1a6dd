import type { Feature } from "#src/base/context.ts";
import { PICTURES } from "#src/http/guards/special-bodies.ts";
import { offersApi } from "./api.ts";
import { portfolioApi } from "./portfolio-api.ts";
import { publicOffersApi } from "./public-api.ts";
import { sizePages } from "./size-pages.ts";

export const offersFeature: Feature = {
  name: "offers",
  parts: [publicOffersApi, offersApi, portfolioApi, sizePages],
  uploads: [[/^\/api\/portfolio-images\/?$/, PICTURES]],
};
