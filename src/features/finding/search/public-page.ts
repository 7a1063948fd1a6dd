import type { PublicPage } from "#src/http/pages/site-head.ts";
import { SEARCH } from "#src/shared/base/paths.ts";

export const searchPage: PublicPage = {
  path: SEARCH,
  title: "Find a mobile dog groomer",
  description: "Compare background-checked mobile dog groomers near you by rating, distance and price.",
  inSitemap: true,
};
