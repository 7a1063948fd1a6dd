import { callApi } from "#islands/lib/api.ts";
import type { SearchOutcome } from "#src/shared/finding/search-outcome.ts";
import { type SearchQuery, searchBody } from "#src/shared/finding/search-query.ts";

/** Asks the server for the list and the map in one, so that they always belong together. */
export const askForGroomers = (query: SearchQuery) =>
  callApi<SearchOutcome>("POST", "/api/groomers/search/map", searchBody(query));
