import type { Db } from "#db/open.ts";
import type { Ctx } from "#src/base/context.ts";
import { mapView } from "#src/features/places/map/map-view.ts";
import type { SearchPlace } from "#src/features/places/places/queries.ts";
import type { SearchOutcome } from "#src/shared/finding/search-outcome.ts";
import type { SearchRequest } from "#src/shared/listing/groomers.ts";
import type { MapView } from "#src/shared/places/maps.ts";
import { isCovered } from "./covering.ts";
import { findNearest } from "./nearest.ts";
import type { Found, Shown } from "./service.ts";

/** What a page shows of what was found: the list, and a map of those who are on it or, without anybody, of who is nearest. */
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

/** Mostly one of those who are shown comes. */
const isServed = ({ db, now }: Ctx, { place, results }: Found) =>
  results.some(({ coversYou }) => coversYou) || isCovered(db, place, now());

function mapOf(db: Db, centre: SearchPlace, circle: number, { results, points }: Shown): MapView {
  const miles = Math.max(circle, ...results.map(({ distance }) => distance));
  const list = points.map((point, at) => ({ ...point, number: at + 1 }));
  return mapView(db, { centre, miles, circle, shape: "tall", list });
}
