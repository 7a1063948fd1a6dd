import type { Db } from "#db/open.ts";
import { isByRoad } from "#src/domain/travel.ts";
import type { Point } from "#src/shared/base/distance.ts";
import { uploadPath } from "#src/shared/base/paths.ts";
import type { SearchResult } from "#src/shared/listing/groomers.ts";
import { type CardRow, type Current, readCardRows, readCurrent } from "./card-rows.ts";
import type { FoundGroomers } from "./queries.ts";

export interface LoadedCard {
  card: SearchResult;
  /** Center of the ZIP code. */
  point: Point;
  scheduleVersion: number;
}

export interface ToShow extends FoundGroomers {
  current?: readonly Current[];
}

export const loadCards = (db: Db, found: ToShow, place: Point): LoadedCard[] =>
  readCardRows(db, found.current ?? readCurrent(db, found.ids)).map(({ row, scheduleVersion }) => {
    const at = found.ids.indexOf(row.id);
    const point = { lat: row.lat, lon: row.lon };
    const reach = { miles: found.miles[at]!, isCovered: found.covers[at]!, isByRoad: isByRoad(point, place) };
    return { card: cardOf(row, reach), point, scheduleVersion };
  });

interface CardReach {
  miles: number;
  isCovered: boolean;
  isByRoad: boolean;
}

function cardOf(row: CardRow, { miles, isCovered, isByRoad }: CardReach): SearchResult {
  const { id, businessName, city, state, zipCode, description, ratingSum, ratingCount, file } = row;
  const distance = Math.round(10 * miles) / 10;
  // Uses rounded miles, as shown to people and as for requests (bookings/coverage.ts).
  const coversYou = isByRoad && (isCovered || distance <= row.serviceRadius);
  return {
    id,
    businessName,
    location: { city, state, zipCode },
    description,
    ...(ratingCount > 0 ? { averageRating: Math.round((10 * ratingSum) / ratingCount) / 10 } : {}),
    reviewCount: ratingCount,
    distance,
    coversYou,
    comesToYou: coversYou || (isByRoad && row.acceptsOutsideArea === 1),
    priceFrom: row.minPrice,
    ...(file ? { imageUrl: uploadPath(file) } : {}),
    ...(row.contactName ? { contactName: row.contactName } : {}),
    ...(row.portrait ? { portraitUrl: uploadPath(row.portrait) } : {}),
  };
}
