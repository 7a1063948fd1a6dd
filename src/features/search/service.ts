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
  /** When nobody is free on the day that was asked for: the nearest one on which somebody is. */
  nearestDay?: string;
}

/** One page of groomers near a place. Throws a 422 when the place is unknown. */
export function searchGroomers({ db, now }: Ctx, input: SearchRequest): Found {
  const { page = 1 } = input;
  const place = resolvePlace(db, input);
  const found = findGroomers(db, { ...questionIn(input, place), page }, now());
  return {
    place,
    results: withNextFree(db, loadCards(db, found), now()),
    total: found.total,
    page,
    pages: pagesOf(found.total),
  };
}

/** What is looked for around a place. */
export const questionIn = ({ distance, sortBy, services = [] }: SearchRequest, point: SearchPlace) => ({
  point,
  distance,
  sortBy,
  serviceMask: maskOf(services),
});

export const pagesOf = (total: number) => Math.min(MAX_PAGES, Math.ceil(total / PAGE_SIZE));

/** Apart from the rest of a card, because it changes by the minute. */
function withNextFree(db: Db, cards: SearchResult[], now: number): SearchResult[] {
  const next = findNextFree(
    db,
    cards.map(({ id }) => id),
    now,
  );
  return cards.map((card) => ({ ...card, ...next.get(card.id) }));
}
