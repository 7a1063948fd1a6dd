import { callApi } from "#islands/lib/api.ts";
import type { SearchOutcome } from "#src/shared/finding/search-outcome.ts";
import { type SearchQuery, searchBody } from "#src/shared/finding/search-query.ts";

/** One request, so that list and map match. */
export const askForGroomers = (query: SearchQuery) =>
  callApi<SearchOutcome>("POST", "/api/groomers/search/map", searchBody(query));
