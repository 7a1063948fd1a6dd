import type { Db } from "#db/db.ts";
import type { Ctx } from "#src/base/context.ts";
import { countAppearances } from "#src/features/listing/groomers/counts.ts";
import { mapView } from "#src/features/places/map/map-view.ts";
import { resolvePlace, type SearchPlace } from "#src/features/places/places/queries.ts";
import { infoOf } from "#src/http/request-info.ts";
import { viewerOf } from "#src/http/sessions/sessions.ts";
import { pick } from "#src/shared/base/by-name.ts";
import { AppError } from "#src/shared/base/errors.ts";
import { counted as groomers } from "#src/shared/base/number-labels.ts";
import type { SearchInput } from "#src/shared/listing/groomers.ts";
import type { MapView } from "#src/shared/places/maps.ts";
import type { PlaceChoice } from "#src/shared/places/place-choice.ts";
import type { SearchResults } from "#src/shared/search/search-outcome.ts";
import { type SearchOnDay, searchOnDay } from "./on-day.ts";
import {
  type CardsWithPoints,
  cardsOf,
  type FoundPage,
  findGroomers,
  findNear,
  type NearbyGroomers,
  pageOfNear,
  queryInputs,
  type SearchFilters,
} from "./queries.ts";
import { isCovered } from "./statements.ts";
import { countZeroResults } from "./zero-results.ts";

/** Also counts appearances and searches without results. */
export function search(ctx: Ctx, input: SearchInput, request: Request): FoundPage | Promise<FoundPage> {
  if (!hasDay(input)) return searchNear(ctx, findNear(ctx, input), input, request);
  ctx.limits.take("search-date-ip", infoOf(request).ip);
  return searchOnDay(ctx, input).then((found) => counted(ctx, found, input, request));
}

export const searchNear = (ctx: Ctx, near: NearbyGroomers, input: SearchInput, request: Request): FoundPage =>
  counted(ctx, pageOfNear(ctx, near), input, request);

export const addAppearances = (ctx: Ctx, { groomers }: NearbyGroomers, request: Request) =>
  countAppearances(ctx, request, viewerOf(ctx, request), groomers.hits);

function counted(ctx: Ctx, found: FoundPage, { distance }: SearchInput, request: Request): FoundPage {
  if (found.isNobodyNear) countZeroResults(ctx, { zip: found.place.zip, distance }, request);
  countAppearances(ctx, request, viewerOf(ctx, request), found.results);
  return found;
}

/** Adds the number of groomers to the places an error offers, most first, for any day. */
export function rankPlaces<Refusal>(ctx: Ctx, filters: SearchFilters, refusal: Refusal): Refusal {
  if (refusal instanceof AppError && refusal.places)
    refusal.places = refusal.places
      .map((place) => ({ place, total: countNear(ctx, place, filters) }))
      .sort((a, b) => b.total - a.total)
      .map(({ place, total }) => ({ ...place, about: groomersFoundText(total) }));
  return refusal;
}

export const groomersFoundText = (total: number) => groomers(total, "groomer");

function countNear({ db, now }: Ctx, place: PlaceChoice, filters: SearchFilters): number {
  try {
    const question = queryInputs(filters, resolvePlace(db, place));
    return findGroomers(db, { ...question, page: 1, size: 1 }, now()).total;
  } catch {
    return 0;
  }
}

const hasDay = (input: SearchInput): input is SearchOnDay => input.date !== undefined;

/** Results and their map, or the nearest groomers if empty. */
export function toOutcome(ctx: Ctx, input: SearchInput, found: FoundPage): SearchResults {
  const { place, results, total, pages, nearestDay, asked } = found;
  const shown = total === 0 ? findNearest(ctx, input, place) : found;
  return {
    results,
    total,
    pages,
    label: place.label,
    place: place.name,
    corrected: place.corrected,
    ...(place.others ? { others: place.others } : {}),
    ...(nearestDay ? { nearestDay } : {}),
    ...(asked ? { asked } : {}),
    ...(total === 0 && isAnyoneNear(ctx, input, place) ? { isFilteredOut: true } : {}),
    nearest: total === 0 ? shown.results : [],
    ...(isServed(ctx, found) ? {} : { waitFor: place.zip }),
    ...(input.map ? { map: mapOf(ctx.db, place, input.distance, shown) } : {}),
  };
}

/** On any day, without filters. */
function isAnyoneNear({ db, now }: Ctx, { distance, sortBy }: SearchInput, place: SearchPlace): boolean {
  return findGroomers(db, { ...queryInputs({ distance, sortBy }, place), page: 1, size: 1 }, now()).total > 0;
}

/** True if a groomer covers the place; usually one of those shown does. */
const isServed = ({ db, now }: Ctx, { place, results }: FoundPage) =>
  results.some(({ coversYou }) => coversYou) || isCovered(db, place, now());

function mapOf(db: Db, center: SearchPlace, circle: number, { results, points }: CardsWithPoints): MapView {
  const miles = Math.max(circle, ...results.map(({ distance }) => distance));
  const list = points.map((point, at) => ({ ...point, number: at + 1 }));
  return mapView(db, { center, miles, circle, shape: "tall", list });
}

/** Miles. Radius of the largest map; service areas are smaller. */
const FARTHEST = 150;
const MAX_NEAREST = 3;
const NOBODY: CardsWithPoints = { results: [], points: [] };

/** With the same filters. Empty for a date, because other days are offered first. */
function findNearest({ db, now }: Ctx, input: SearchInput, place: SearchPlace): CardsWithPoints {
  if (input.date) return NOBODY;
  // Tries a short distance first, which is usually enough.
  for (const distance of new Set([2 * input.distance, FARTHEST])) {
    const question = { ...queryInputs(input, place), distance, sortBy: "distance" as const };
    const found = findGroomers(db, { ...question, page: 1, size: MAX_NEAREST }, now());
    if (found.total >= MAX_NEAREST || (distance === FARTHEST && found.total > 0))
      return cardsOf(db, { ...found, ...pick(input, ["services", "size"]) }, place, now());
  }
  return NOBODY;
}
