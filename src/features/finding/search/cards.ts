import type { Db } from "#db/open.ts";
import type { Point } from "#src/shared/base/distance.ts";
import { uploadPath } from "#src/shared/base/paths.ts";
import type { SearchResult } from "#src/shared/listing/groomers.ts";
import { type CardRow, readCardRows } from "./card-rows.ts";
import type { FoundGroomers } from "./queries.ts";

/** A card, where on a map it belongs, and to which state of the groomer's schedule. */
export interface LoadedCard {
  card: SearchResult;
  /** Of their ZIP code, which every listed groomer has. */
  point: Point;
  scheduleVersion: number;
}

/** The cards of the groomers that were found, in the same order. Those that have not changed are not read again. */
export function loadCards(db: Db, found: FoundGroomers): LoadedCard[] {
  return readCardRows(db, found.ids).map(({ row, scheduleVersion }) => {
    const at = found.ids.indexOf(row.id);
    const { lat, lon } = row;
    return { card: cardOf(row, found.miles[at]!, found.covers[at]!), point: { lat, lon }, scheduleVersion };
  });
}

function cardOf(row: CardRow, miles: number, isCovered: boolean): SearchResult {
  const { id, businessName, city, state, zipCode, description, ratingSum, ratingCount, file } = row;
  const distance = Math.round(10 * miles) / 10;
  // The rounded miles count, as people see them, here as for a request (bookings/coverage.ts).
  const coversYou = isCovered || distance <= row.serviceRadius;
  return {
    id,
    businessName,
    location: { city, state, zipCode },
    description,
    ...(ratingCount > 0 ? { averageRating: Math.round((10 * ratingSum) / ratingCount) / 10 } : {}),
    reviewCount: ratingCount,
    distance,
    coversYou,
    comesToYou: coversYou || row.acceptsOutsideArea === 1,
    priceFrom: row.minPrice,
    ...(file ? { imageUrl: uploadPath(file) } : {}),
    ...(row.contactName ? { contactName: row.contactName } : {}),
    ...(row.portrait ? { portraitUrl: uploadPath(row.portrait) } : {}),
  };
}
