import { findZip } from "#db/geo/places.ts";
import type { Db } from "#db/open.ts";
import { resolvePlace } from "#src/features/places/places/queries.ts";
import type { Point } from "#src/shared/base/distance.ts";
import { AppError } from "#src/shared/base/errors.ts";
import { missingMode, readSearchQuery, searchBody } from "#src/shared/finding/search-query.ts";

interface SearchedPlace extends Point {
  label: string;
  town?: { city: string; state: string; zip: string };
}

export function searchedPlace(db: Db, search: string | undefined): SearchedPlace | undefined {
  const query = readSearchQuery(new URLSearchParams(search));
  if (missingMode(query)) return undefined;
  if (query.mode === "zipcode") {
    const town = findZip(db, query.zipCode);
    return town ? { lat: town.lat, lon: town.lon, label: town.zip, town } : undefined;
  }
  try {
    return resolvePlace(db, searchBody(query));
  } catch (error) {
    if (error instanceof AppError) return undefined;
    throw error;
  }
}
