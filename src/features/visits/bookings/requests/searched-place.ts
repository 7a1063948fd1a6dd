import { findZip } from "#db/geo/places.ts";
import type { Db } from "#db/open.ts";
import type { Ctx } from "#src/base/context.ts";
import { resolvePlace } from "#src/features/places/places/queries.ts";
import { AppError } from "#src/shared/base/errors.ts";
import { missingMode, readSearchQuery, searchBody } from "#src/shared/finding/search-query.ts";
import { isBeyond } from "#src/shared/listing/area-labels.ts";
import { listedGroomer } from "./chosen-offers.ts";
import { reachOf } from "./coverage.ts";

/** The place of the search that a visitor came from (its query), when this groomer takes no requests from there. */
export function searchedBeyond({ db, now }: Ctx, groomerId: number, search: string | undefined): string | null {
  const query = readSearchQuery(new URLSearchParams(search));
  if (missingMode(query)) return null;
  try {
    const place = resolvePlace(db, searchBody(query));
    return isBeyond(reachOf(listedGroomer(db, groomerId, now()), place)) ? place.label : null;
  } catch (error) {
    // No search leads there: the address was made up.
    if (error instanceof AppError) return null;
    throw error;
  }
}

/** The town of the ZIP code that a visitor searched; undefined when they named none, or none that we know. */
export function searchedTown(db: Db, search: string | undefined) {
  const { mode, zipCode } = readSearchQuery(new URLSearchParams(search));
  return (mode === "zipcode" && findZip(db, zipCode)) || undefined;
}
