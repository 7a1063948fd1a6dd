import { and, between, inArray, sql } from "drizzle-orm";
import { type Db, findRows, type Tx, usZips, zeroResultSearches } from "#db/db.ts";
import { SLACK_MILES } from "#src/domain/geometry.ts";
import { hasRoad } from "#src/domain/travel.ts";
import { milesBetween, type Point } from "#src/shared/base/distance.ts";
import { LruCache } from "#src/shared/base/lru-cache.ts";
import { addMonths, monthOf } from "#src/shared/base/months.ts";
import { DAY_MS } from "#src/shared/base/time.ts";
import { MAX_SERVICE_RADIUS_MILES } from "#src/shared/listing/groomer-labels.ts";

const EARLIER_MONTHS = 2;
const DAYS_OF_A_MONTH = 365.25 / 12;
const MILES_A_DEGREE = 69;

interface Area extends Point {
  serviceRadius: number;
}

/** Searches without results per month within the radius, and how many more within a wider one. */
export function findZeroResults(db: Db | Tx, { lat, lon, serviceRadius: radius }: Area, now: number) {
  const capped = [radius, radius + 5, radius + 10].map((miles) => Math.min(miles, MAX_SERVICE_RADIUS_MILES));
  const [, ...wider] = new Set(capped);
  const near = zipsNear(db, { lat, lon }, (wider.at(-1) ?? radius) + SLACK_MILES);
  const first = addMonths(monthOf(now), -EARLIER_MONTHS);
  const places = searchesIn(db, near, first);
  const months = (now - Date.parse(`${first}-01T00:00:00Z`)) / DAY_MS / DAYS_OF_A_MONTH;
  const within = (miles: number) =>
    places.reduce((all, { zip, searches }) => (near.get(zip)! <= miles + SLACK_MILES ? all + searches : all), 0);
  const aMonth = (searches: number) => Math.round((10 * searches) / months) / 10;
  const own = within(radius);
  return {
    radius,
    within: aMonth(own),
    wider: wider.map((miles) => ({ radius: miles, more: aMonth(within(miles) - own) })),
  };
}

/** Uses the key's order, because reading the whole country takes a hundred times as long. */
function searchesIn(db: Db | Tx, near: ReadonlyMap<string, number>, first: string) {
  const months = Array.from({ length: EARLIER_MONTHS + 1 }, (_, later) => addMonths(first, later));
  return findRows(
    db,
    zeroResultSearches,
    and(
      inArray(zeroResultSearches.month, months),
      inArray(zeroResultSearches.zip, sql`(SELECT value FROM json_each(${JSON.stringify([...near.keys()])}))`),
    ),
  );
}

/** Place data doesn't change at run time. */
const nearby = new LruCache<ReadonlyMap<string, number>>({ most: 500 });

const zipsNear = (db: Db | Tx, point: Point, most: number) =>
  nearby.getOrInsertComputed(`${point.lat} ${point.lon} ${most}`, () => {
    const height = most / MILES_A_DEGREE;
    const width = height / Math.cos((point.lat * Math.PI) / 180);
    const places = findRows(
      db,
      usZips,
      and(
        between(usZips.lat, point.lat - height, point.lat + height),
        between(usZips.lon, point.lon - width, point.lon + width),
      ),
    );
    const miles = places.map((place) => [place, milesBetween(point, place)] as const);
    return new Map(
      miles.filter(([place, away]) => away <= most && hasRoad(point, place)).map(([{ zip }, away]) => [zip, away]),
    );
  });
