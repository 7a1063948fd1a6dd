import { type Db, isInTransaction } from "#db/open.ts";
import { cachedPerReplica } from "#db/prepared.ts";
import { statement } from "#db/statement.ts";
import { isByRoad } from "#src/domain/travel.ts";
import type { Point } from "#src/shared/base/distance.ts";
import { LruCache } from "#src/shared/base/lru-cache.ts";
import { uploadPath } from "#src/shared/base/paths.ts";
import type { SearchResult } from "#src/shared/listing/groomers.ts";
import type { FoundGroomers } from "./found-groomers.ts";

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

/** Only columns covered by `page_version`. Data that depends on visitor, place, or time is added later. */
interface CardRow extends Point {
  id: number;
  pageVersion: number;
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
}

/** Current versions. Bookings change only the schedule version. */
export interface Current {
  id: number;
  pageVersion: number;
  scheduleVersion: number;
}

interface CurrentRow {
  row: CardRow;
  scheduleVersion: number;
}

/** By groomer, limited by bytes. A version is never reused, because a restore restarts the process. */
const cacheOf = cachedPerReplica(() => new LruCache<CardRow>({ most: 32_000_000, weigh }));

export const readCurrent = (db: Db, ids: readonly number[]): Current[] =>
  statement<Current, [string]>(db, currentRows).all(JSON.stringify(ids));

function readCardRows(db: Db, current: readonly Current[]): CurrentRow[] {
  // Rows read in a transaction may be rolled back, and their versions reused.
  const cached = isInTransaction(db) ? undefined : cacheOf(db);
  const rows = current.map(({ id, pageVersion }) => {
    const row = cached?.get(String(id));
    return row?.pageVersion === pageVersion ? row : undefined;
  });
  const unknown = current.filter((_, at) => !rows[at]).map(({ id }) => id);
  const read = new Map<number, CardRow>();
  for (const row of unknown.length > 0 ? readRows(db, unknown) : []) {
    // Stored under the version read with it, because another process may have written since.
    cached?.set(String(row.id), row);
    read.set(row.id, row);
  }
  return current.flatMap(({ id, scheduleVersion }, at) => {
    const row = rows[at] ?? read.get(id);
    return row ? [{ row, scheduleVersion }] : [];
  });
}

const currentRows = `SELECT g.id, page_version AS pageVersion, schedule_version AS scheduleVersion
  FROM json_each(?) AS found JOIN groomer_profiles AS g ON g.id = found.value ORDER BY found.key`;

const readRows = (db: Db, ids: readonly number[]) =>
  statement<CardRow, [string]>(db, cardRows).all(JSON.stringify(ids));

const cardRows = `SELECT g.id, g.page_version AS pageVersion, g.business_name AS businessName, g.description,
    g.rating_sum AS ratingSum, g.rating_count AS ratingCount, g.min_price AS minPrice,
    g.accepts_outside_area AS acceptsOutsideArea, g.service_radius AS serviceRadius, g.lat, g.lon,
    g.contact_name AS contactName, (SELECT profile_image FROM users WHERE id = g.user_id) AS portrait,
    l.city, l.state, l.zip_code AS zipCode,
    (SELECT file FROM portfolio_images WHERE groomer_id = g.id ORDER BY sort_order LIMIT 1) AS file
  FROM json_each(?) AS found
  JOIN groomer_profiles AS g ON g.id = found.value
  JOIN locations AS l ON l.user_id = g.user_id`;

/** Base size of a row without texts. */
const ROW_BYTES = 400;

/** At most two bytes per character. */
function weigh({ businessName, description, city, state, zipCode, file, contactName, portrait }: CardRow): number {
  const texts = [businessName, description, city, state, zipCode, file, contactName, portrait];
  return ROW_BYTES + 2 * texts.reduce((sum, text) => sum + (text?.length ?? 0), 0);
}
