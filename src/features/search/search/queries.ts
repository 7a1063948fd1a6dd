import { readDbChangeStamp } from "#db/changes.ts";
import type { Db } from "#db/db.ts";
import { replicaNumberOf } from "#db/prepared.ts";
import type { Ctx } from "#src/base/context.ts";
import { resolvePlace, type SearchPlace } from "#src/features/places/places/queries.ts";
import type { PageInputs } from "#src/http/caching/page-cache.ts";
import type { Point } from "#src/shared/base/distance.ts";
import { MINUTE_MS } from "#src/shared/base/time.ts";
import { goodWithMask } from "#src/shared/listing/good-with.ts";
import type { SearchInput, SearchResult } from "#src/shared/listing/groomers.ts";
import { maskOfServices } from "#src/shared/listing/services.ts";
import type { PetSize } from "#src/shared/listing/sizes.ts";
import { MAX_PAGES, RESULTS_PER_PAGE } from "#src/shared/search/search-labels.ts";
import type { SearchQuery } from "#src/shared/search/search-query.ts";
import { type GroomersToShow, loadCards, readCurrentVersions } from "./cards.ts";
import { liveGrid } from "./followed-grid.ts";
import type { FoundGroomers, GroomerQuery } from "./found-groomers.ts";
import { nextFreeTexts } from "./free-times.ts";
import { findInDbIndex } from "./statements.ts";

export interface CardsWithPoints {
  results: SearchResult[];
  points: Point[];
}

export interface FoundPage extends CardsWithPoints {
  place: SearchPlace;
  total: number;
  page: number;
  pages: number;
  /** No matching groomer is within the distance on any day. */
  isNobodyNear: boolean;
  nearestDay?: string;
  /** Number of groomers checked for the date, unless all were. */
  asked?: number;
}

export interface NearbyGroomers {
  place: SearchPlace;
  page: number;
  groomers: FoundGroomers & GroomersToShow;
}

/** Throws 422 for an unknown place. */
export function findNear({ db, now }: Ctx, input: SearchInput): NearbyGroomers {
  const { page = 1, services, size } = input;
  const place = resolvePlace(db, input);
  const groomers = findGroomers(db, { ...queryInputs(input, place), page }, now());
  return { place, page, groomers: { ...groomers, services, size } };
}

export const pageOfNear = ({ db, now }: Ctx, { place, page, groomers }: NearbyGroomers): FoundPage => ({
  place,
  ...cardsOf(db, groomers, place, now()),
  total: groomers.total,
  page,
  pages: countPages(groomers.total),
  isNobodyNear: groomers.total === 0,
});

export type SearchFilters = Pick<SearchInput, "sortBy" | "services" | "goodWith"> & {
  distance: number;
  size?: PetSize | "" | undefined;
};

export const queryInputs = (filters: SearchFilters, point: SearchPlace) => ({
  point,
  distance: filters.distance,
  sortBy: filters.sortBy,
  serviceMask: maskOfServices(filters.services ?? []),
  petSize: filters.size || undefined,
  goodWith: goodWithMask(filters.goodWith ?? []),
});

export const countPages = (total: number) => Math.min(MAX_PAGES, Math.ceil(total / RESULTS_PER_PAGE));

export function cardsOf(db: Db, found: GroomersToShow, place: Point, now: number): CardsWithPoints {
  const { hits, current = readCurrentVersions(db, hits), ...filter } = found;
  const loaded = loadCards(db, { hits, current, ...filter }, place);
  const next = nextFreeTexts(db, current, now, filter);
  return {
    results: loaded.map(({ card }) => ({ ...card, free: next.get(card.id) })),
    points: loaded.map(({ point }) => point),
  };
}

/** Without a write, the API's answer depends only on the minute (`nextFreeTexts`) and on who is still listed. */
export const answerInputs = ({ db, now }: Ctx, input: SearchInput, { groomers }: NearbyGroomers): PageInputs => ({
  question: `groomers ${groomers.total} ${JSON.stringify(input)}`,
  state: `${readDbChangeStamp(db)} ${Math.floor(now() / MINUTE_MS)} ${groomers.hits.map(({ id }) => id)}`,
});

/** Versions are read before the cards, because a later write must not be cached under newer versions. */
export function pageCacheInputs({ db, now }: Ctx, query: SearchQuery, { groomers }: NearbyGroomers): PageInputs {
  const { total, hits } = groomers;
  const current = readCurrentVersions(db, hits);
  groomers.current = current;
  return {
    question: `search ${JSON.stringify(query)}`,
    state: JSON.stringify([[...nextFreeTexts(db, current, now())], total, hits, current, replicaNumberOf(db)]),
  };
}

/** Grid and index return equal results. Ties go to groomers whose radius covers the point. */
export const findGroomers = (db: Db, query: GroomerQuery, now: number): FoundGroomers =>
  liveGrid(db)?.find(query, now) ?? findInDbIndex(db, query, now);
