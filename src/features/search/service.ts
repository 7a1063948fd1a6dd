import type { Db } from "#db/open.ts";
import type { SearchRequest, SearchResult } from "#src/shared/groomers.ts";
import { MAX_PAGES, PAGE_SIZE } from "#src/shared/search-words.ts";
import { maskOf } from "#src/shared/services.ts";
import type { Ctx } from "../../context.ts";
import { resolvePlace, type SearchPlace } from "../places/queries.ts";
import { loadCards } from "./cards.ts";
import { findNextFree } from "./next-free.ts";
import { findGroomers } from "./queries.ts";

export interface Found {
  place: SearchPlace;
  results: SearchResult[];
  /** Results of all pages together. */
  total: number;
  page: number;
  pages: number;
}

/** One page of groomers near a place. Throws a 422 when the place is unknown. */
export function searchGroomers({ db, now }: Ctx, input: SearchRequest): Found {
  const { distance, sortBy, services = [], page = 1 } = input;
  const place = resolvePlace(db, input);
  const found = findGroomers(db, { point: place, distance, sortBy, serviceMask: maskOf(services), page }, now());
  return {
    place,
    results: withNextFree(db, loadCards(db, found), now()),
    total: found.total,
    page,
    pages: Math.min(MAX_PAGES, Math.ceil(found.total / PAGE_SIZE)),
  };
}

/** Apart from the rest of a card, because it changes by the minute. */
function withNextFree(db: Db, cards: SearchResult[], now: number): SearchResult[] {
  const next = findNextFree(
    db,
    cards.map(({ id }) => id),
    now,
  );
  return cards.map((card) => ({ ...card, ...next.get(card.id) }));
}
