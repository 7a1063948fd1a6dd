import { type Db, isInTransaction } from "#db/db.ts";
import { cachedPerReplica } from "#db/prepared.ts";
import { statement } from "#db/statement.ts";
import { type PricedPackage, type PriceFilter, type StartingPrice, startingPrice } from "#src/domain/price-shown.ts";
import { hasRoad } from "#src/domain/travel.ts";
import type { Point } from "#src/shared/base/distance.ts";
import { LruCache, newByteBound } from "#src/shared/base/lru-cache.ts";
import { uploadPath } from "#src/shared/base/paths.ts";
import { goodWithOfMask } from "#src/shared/listing/good-with.ts";
import type { SearchResult } from "#src/shared/listing/groomers.ts";
import { servicesOfMask } from "#src/shared/listing/services.ts";
import type { PackageSizes } from "#src/shared/listing/sizes.ts";
import type { FoundGroomer, FoundGroomers } from "./found-groomers.ts";

export interface LoadedCard {
  card: SearchResult;
  /** Center of the ZIP code. */
  point: Point;
}

export interface GroomersToShow extends Pick<FoundGroomers, "hits">, PriceFilter {
  current?: readonly GroomerVersions[];
}

export function loadCards(
  db: Db,
  { hits, current = readCurrentVersions(db, hits), ...filter }: GroomersToShow,
  place: Point,
): LoadedCard[] {
  const byId = new Map(hits.map((hit) => [hit.id, hit]));
  return readCardRows(db, current).map((row) => {
    const point = { lat: row.lat, lon: row.lon };
    const reach = { ...byId.get(row.id)!, isByRoad: hasRoad(point, place) };
    return { card: cardOf(row, reach, filter), point };
  });
}

function cardOf(
  row: CardRow,
  { miles, isByRoad }: FoundGroomer & { isByRoad: boolean },
  filter: PriceFilter,
): SearchResult {
  const { id, businessName, city, state, zipCode, description, ratingSum, ratingCount, file } = row;
  const distance = Math.round(10 * miles) / 10;
  // Uses rounded miles, as shown to people and as for requests (requests/coverage.ts).
  const coversYou = isByRoad && distance <= row.serviceRadius;
  return {
    id,
    businessName,
    location: { city, state, zipCode },
    description,
    ...(ratingCount > 0 ? { averageRating: Math.round((10 * ratingSum) / ratingCount) / 10 } : {}),
    reviewCount: ratingCount,
    distance,
    coversYou,
    ...(coversYou ? {} : { comesToYou: isByRoad && row.acceptsOutsideArea === 1 }),
    ...(filter.services?.length || filter.size ? startingPrice(row.offers, filter)! : row.price),
    ...(row.goodWith > 0 ? { goodWith: goodWithOfMask(row.goodWith) } : {}),
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
  goodWith: number;
  offers: PricedPackage[];
  /** Price shown without a filter. */
  price: StartingPrice;
  city: string;
  state: string;
  zipCode: string;
  file: string | null;
  acceptsOutsideArea: number;
  serviceRadius: number;
  contactName: string | null;
  portrait: string | null;
}

/** Bookings change only the schedule version. */
export interface GroomerVersions {
  id: number;
  pageVersion: number;
  scheduleVersion: number;
  timeZone: string;
}

/** By groomer, limited by bytes. A version is never reused, because a restore restarts the process. */
const cacheOf = cachedPerReplica(() => new LruCache<CardRow>({ most: newByteBound("cards"), weigh }));

export const readCurrentVersions = (db: Db, groomers: readonly { id: number }[]): GroomerVersions[] =>
  statement<GroomerVersions, [string]>(db, currentRows).all(JSON.stringify(groomers.map(({ id }) => id)));

function readCardRows(db: Db, current: readonly GroomerVersions[]): CardRow[] {
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
  return current.flatMap(({ id }, at) => rows[at] ?? read.get(id) ?? []);
}

const currentRows = `SELECT g.id, page_version AS pageVersion, schedule_version AS scheduleVersion, time_zone AS timeZone
  FROM json_each(?) AS found JOIN groomer_profiles AS g ON g.id = found.value ORDER BY found.key`;

type OfferCells = [priceMin: number, durationMinutes: number, services: number, sizes: PackageSizes];

const readRows = (db: Db, ids: readonly number[]): CardRow[] =>
  statement<Omit<CardRow, "offers" | "price"> & { offers: string }, [string]>(db, cardRows)
    .all(JSON.stringify(ids))
    .map((row) => {
      const offers = (JSON.parse(row.offers) as OfferCells[]).map(offerOf);
      return { ...row, offers, price: startingPrice(offers)! };
    });

const offerOf = ([priceMin, durationMinutes, services, sizes]: OfferCells): PricedPackage => ({
  priceMin,
  durationMinutes,
  sizes,
  services: servicesOfMask(services),
});

const cardRows = `SELECT g.id, g.page_version AS pageVersion, g.business_name AS businessName, g.description,
    g.rating_sum AS ratingSum, g.rating_count AS ratingCount, g.good_with AS goodWith,
    g.accepts_outside_area AS acceptsOutsideArea, g.service_radius AS serviceRadius, g.lat, g.lon,
    g.contact_name AS contactName, (SELECT profile_image FROM users WHERE id = g.user_id) AS portrait,
    l.city, l.state, l.zip_code AS zipCode,
    (SELECT file FROM portfolio_images WHERE groomer_id = g.id AND before_of IS NULL ORDER BY sort_order LIMIT 1) AS file,
    (SELECT json_group_array(json_array(price_min, duration_minutes, services, json((SELECT json_group_object(size,
        json_object('price', price, 'minutes', minutes)) FROM package_sizes WHERE package_id = p.id))) ORDER BY position)
      FROM service_packages AS p WHERE groomer_id = g.id AND is_active = 1) AS offers
  FROM json_each(?) AS found
  JOIN groomer_profiles AS g ON g.id = found.value
  JOIN locations AS l ON l.user_id = g.user_id`;

/** Base size of a row without texts. */
const ROW_BYTES = 800;

/** At most two bytes per character. */
function weigh({ businessName, description, city, state, zipCode, file, contactName, portrait }: CardRow): number {
  const texts = [businessName, description, city, state, zipCode, file, contactName, portrait];
  return ROW_BYTES + 2 * texts.reduce((sum, text) => sum + (text?.length ?? 0), 0);
}
