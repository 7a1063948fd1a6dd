import type { PublicPage } from "#src/http/pages/site-head.ts";
import { SEARCH } from "#src/shared/base/paths.ts";
import { searchTitle } from "#src/shared/search/search-query.ts";

export const searchPage: PublicPage = {
  path: SEARCH,
  title: searchTitle(),
  description: "Compare background-checked mobile dog groomers near you by rating, distance, and price.",
  inSitemap: true,
};
