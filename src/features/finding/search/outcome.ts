import type { Db } from "#db/open.ts";
import type { Ctx } from "#src/base/context.ts";
import { mapView } from "#src/features/places/map/map-view.ts";
import type { SearchPlace } from "#src/features/places/places/queries.ts";
import type { SearchOutcome } from "#src/shared/finding/search-outcome.ts";
import type { SearchRequest } from "#src/shared/listing/groomers.ts";
import type { MapView } from "#src/shared/places/maps.ts";
import { isCovered } from "./covering.ts";
import { findGroomers } from "./queries.ts";
import { cardsOf, type Found, questionIn, type Shown } from "./service.ts";

/** Results and their map, or the nearest groomers if empty. */
export function outcomeOf(ctx: Ctx, input: SearchRequest, found: Found): SearchOutcome {
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
    nearest: total === 0 ? shown.results : [],
    ...(isServed(ctx, found) ? {} : { waitFor: place.zip }),
    map: mapOf(ctx.db, place, input.distance, shown),
  };
}

/** Usually true for one of the groomers shown. */
const isServed = ({ db, now }: Ctx, { place, results }: Found) =>
  results.some(({ coversYou }) => coversYou) || isCovered(db, place, now());

function mapOf(db: Db, centre: SearchPlace, circle: number, { results, points }: Shown): MapView {
  const miles = Math.max(circle, ...results.map(({ distance }) => distance));
  const list = points.map((point, at) => ({ ...point, number: at + 1 }));
  return mapView(db, { centre, miles, circle, shape: "tall", list });
}

/** Miles. Maximum of service areas and maps. */
const FARTHEST = 150;
const SHOWN = 3;
const NOBODY: Shown = { results: [], points: [] };

/** With the same services. Empty for a date, because other days are offered first. */
function findNearest({ db, now }: Ctx, input: SearchRequest, place: SearchPlace): Shown {
  if (input.date) return NOBODY;
  // Tries a short distance first, which is usually enough.
  for (const distance of new Set([2 * input.distance, FARTHEST])) {
    const question = { ...questionIn(input, place), distance, sortBy: "distance" as const };
    const found = findGroomers(db, { ...question, page: 1, size: SHOWN }, now());
    if (found.total >= SHOWN || (distance === FARTHEST && found.total > 0)) return cardsOf(db, found, place, now());
  }
  return NOBODY;
}
