import type { Feature } from "../../context.ts";
import { PICTURES } from "../../http/special-bodies.ts";
import { offersApi } from "./api.ts";
import { offersExported } from "./exported.ts";
import { portfolioApi } from "./portfolio-api.ts";
import { publicOffersApi } from "./public-api.ts";

export const offersFeature: Feature = {
  name: "offers",
  parts: [publicOffersApi, offersApi, portfolioApi],
  uploads: [[/^\/api\/portfolio-images\/?$/, PICTURES]],
  exported: offersExported,
};
