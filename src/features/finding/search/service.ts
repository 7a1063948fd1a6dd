import type { Db } from "#db/open.ts";
import type { Ctx } from "#src/base/context.ts";
import { resolvePlace, type SearchPlace } from "#src/features/places/places/queries.ts";
import type { Point } from "#src/shared/base/distance.ts";
import { MAX_PAGES, PAGE_SIZE } from "#src/shared/finding/search-labels.ts";
import type { SearchRequest, SearchResult } from "#src/shared/listing/groomers.ts";
import { maskOf } from "#src/shared/listing/services.ts";
import { readCurrent } from "./card-rows.ts";
import { loadCards, type ToShow } from "./cards.ts";
import { findNextFree } from "./next-free.ts";
import { findGroomers } from "./queries.ts";

export interface Shown {
  results: SearchResult[];
  points: Point[];
}

export interface Found extends Shown {
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

export interface Near {
  place: SearchPlace;
  page: number;
  groomers: Required<ToShow>;
}

/** Throws 422 for an unknown place. */
export function findNear({ db, now }: Ctx, input: SearchRequest): Near {
  const { page = 1 } = input;
  const place = resolvePlace(db, input);
  const groomers = findGroomers(db, { ...questionIn(input, place), page }, now());
  return { place, page, groomers: { ...groomers, current: readCurrent(db, groomers.ids) } };
}

export const foundNear = ({ db, now }: Ctx, { place, page, groomers }: Near): Found => ({
  place,
  ...cardsOf(db, groomers, place, now()),
  total: groomers.total,
  page,
  pages: pagesOf(groomers.total),
  isNobodyNear: groomers.total === 0,
});

export const searchGroomers = (ctx: Ctx, input: SearchRequest): Found => foundNear(ctx, findNear(ctx, input));

export const questionIn = ({ distance, sortBy, services = [] }: SearchRequest, point: SearchPlace) => ({
  point,
  distance,
  sortBy,
  serviceMask: maskOf(services),
});

export const pagesOf = (total: number) => Math.min(MAX_PAGES, Math.ceil(total / PAGE_SIZE));

export function cardsOf(db: Db, found: ToShow, place: Point, now: number): Shown {
  const loaded = loadCards(db, found, place);
  const versions = new Map(loaded.map(({ card, scheduleVersion }) => [card.id, scheduleVersion]));
  const next = findNextFree(db, versions, now);
  return {
    results: loaded.map(({ card }) => ({ ...card, ...next.get(card.id) })),
    points: loaded.map(({ point }) => point),
  };
}
