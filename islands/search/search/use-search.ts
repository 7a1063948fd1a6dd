import { useQueryClient } from "@tanstack/react-query";
import { useEffect, useEffectEvent, useRef, useState } from "react";
import { ApiError, callApi, errorSentence } from "#islands/lib/api.ts";
import { dismissToast, showToast } from "#islands/lib/toasts.ts";
import { BRAND } from "#src/shared/base/brand.ts";
import type { PlaceChoice } from "#src/shared/places/place-choice.ts";
import type { SearchResults } from "#src/shared/search/search-outcome.ts";
import { missingMode, type SearchQuery, searchBody, searchPath, searchTitle } from "#src/shared/search/search-query.ts";

/** No outcome before the first search. */
export interface SearchState {
  query: SearchQuery;
  outcome: SearchResults | null;
  fields: Record<string, string>;
  places?: readonly PlaceChoice[] | undefined;
}

export type SearchTrigger = "asked" | "chosen" | "automatic" | "restored";

export function useSearch(served: SearchState) {
  const client = useQueryClient();
  const [shown, setShown] = useState(served);
  const [isPending, setPending] = useState(false);
  const [form, setForm] = useState({ query: served.query, key: 0 });
  const turn = useRef(0);
  const hasFailed = useRef(false);

  /** False if it failed or a later search replaced it. */
  async function search(query: SearchQuery, kind: SearchTrigger): Promise<boolean> {
    const mine = ++turn.current;
    setPending(true);
    try {
      const outcome = missingMode(query)
        ? null
        : await client.fetchQuery({ queryKey: searchKey(query), queryFn: () => askForGroomers(query) });
      if (mine !== turn.current) return false;
      setShown({ query, outcome, fields: {} });
      remember(query, kind);
      document.title = `${searchTitle(outcome?.label)} | ${BRAND}`;
      if (hasFailed.current) dismissToast();
      hasFailed.current = false;
      return true;
    } catch (error) {
      if (mine !== turn.current) return false;
      // For the places to choose from.
      setForm(({ key }) => ({ query, key }));
      const refusal = error instanceof ApiError ? error : { fields: {} };
      refuse("Search failed", errorSentence(error, "Please try again."), refusal);
      return false;
    } finally {
      if (mine === turn.current) setPending(false);
    }
  }

  function refuse(
    title: string,
    description: string,
    { fields, answer }: Pick<ApiError, "fields"> & Partial<ApiError>,
  ) {
    hasFailed.current = true;
    setShown((before) => ({ ...before, fields, places: answer?.places }));
    showToast({ kind: "error", title, description });
  }

  const restore = useEffectEvent(({ state }: PopStateEvent) => {
    // Anchors have no state; keep the page.
    if (!state) return history.replaceState(shown.query, "");
    setForm(({ key }) => ({ query: state as SearchQuery, key: key + 1 }));
    search(state as SearchQuery, "restored");
  });
  // Restores searches on Back and Forward.
  useEffect(() => {
    // Caches the server's result, so that Back needs no request.
    if (served.outcome) client.setQueryData(searchKey(served.query), served.outcome);
    history.replaceState(served.query, "");
    addEventListener("popstate", restore);
    return () => removeEventListener("popstate", restore);
  }, [served, client]);

  return { ...shown, isPending, form, search, refuse };
}

const searchKey = (query: SearchQuery) => [searchPath(query)];

/** Automatic and identical searches add no history entry. */
function remember(query: SearchQuery, kind: SearchTrigger) {
  if (kind === "restored") return;
  const path = searchPath(query);
  if (kind === "automatic" || path === location.pathname + location.search) history.replaceState(query, "", path);
  else history.pushState(query, "", path);
}

/** One request, so that list and map match. */
const askForGroomers = (query: SearchQuery) =>
  callApi<SearchResults>("POST", "/api/groomers/search/map", searchBody(query));

/** Back, Forward, or reload: the URL is current, but the browser may restore old form values. */
export function isBackOrReload(): boolean {
  const [entry] = performance.getEntriesByType("navigation") as PerformanceNavigationTiming[];
  return entry !== undefined && entry.type !== "navigate";
}
