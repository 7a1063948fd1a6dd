import type { Db } from "#db/open.ts";
import { statement } from "#db/statement.ts";
import type { Point } from "#src/shared/distance.ts";
import type { SearchResult } from "#src/shared/groomers.ts";
import { uploadPath } from "#src/shared/paths.ts";
import type { FoundGroomers } from "./queries.ts";

interface Row extends Point {
  id: number;
  businessName: string;
  description: string;
  ratingSum: number;
  ratingCount: number;
  minPrice: number;
  city: string;
  state: string;
  zipCode: string;
  file: string | null;
  acceptsOutsideArea: number;
  serviceRadius: number;
  contactName: string | null;
  portrait: string | null;
  scheduleVersion: number;
}

/** A card, where on a map it belongs, and to which state of the groomer's schedule. */
export interface LoadedCard {
  card: SearchResult;
  /** Of their ZIP code. Whoever is found is listed, and who is listed has one. */
  point: Point;
  scheduleVersion: number;
}

/** The cards of the groomers that were found, in the same order: one statement for the whole page. */
export function loadCards(db: Db, found: FoundGroomers): LoadedCard[] {
  const rows = statement<Row, [string]>(db, cardRows).all(JSON.stringify(found.ids));
  return rows.map((row) => {
    const at = found.ids.indexOf(row.id);
    const { lat, lon, scheduleVersion } = row;
    return { card: cardOf(row, found.miles[at]!, found.covers[at]!), point: { lat, lon }, scheduleVersion };
  });
}

const cardRows = `SELECT g.id, g.business_name AS businessName, g.description, g.rating_sum AS ratingSum,
    g.rating_count AS ratingCount, g.min_price AS minPrice, g.accepts_outside_area AS acceptsOutsideArea,
    g.service_radius AS serviceRadius, g.lat, g.lon, g.schedule_version AS scheduleVersion,
    g.contact_name AS contactName, (SELECT profile_image FROM users WHERE id = g.user_id) AS portrait, l.city, l.state, l.zip_code AS zipCode,
    (SELECT file FROM portfolio_images WHERE groomer_id = g.id ORDER BY sort_order LIMIT 1) AS file
  FROM json_each(?) AS found
  JOIN groomer_profiles AS g ON g.id = found.value
  JOIN locations AS l ON l.user_id = g.user_id
  ORDER BY found.key`;

function cardOf(row: Row, miles: number, isCovered: boolean): SearchResult {
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
