import type { SearchResult } from "#src/shared/groomers.ts";
import { type SearchOutcome, type SearchQuery, searchBody } from "#src/shared/search-query.ts";
import { MAX_PAGES, PAGE_SIZE } from "#src/shared/search-words.ts";
import { sendToApi } from "../lib/api.ts";

/** Asks the server. The list is the body; facts about the whole list are in the headers. */
export async function askForGroomers(query: SearchQuery): Promise<SearchOutcome> {
  const response = await sendToApi("POST", "/api/groomers/search", searchBody(query));
  const { headers } = response;
  const total = Number(headers.get("x-total-count"));
  return {
    results: (await response.json()) as SearchResult[],
    total,
    pages: Math.min(MAX_PAGES, Math.ceil(total / PAGE_SIZE)),
    label: decodeURIComponent(headers.get("x-place") ?? ""),
    corrected: headers.has("x-place-corrected"),
    nearestDay: headers.get("x-nearest-day") ?? undefined,
  };
}
