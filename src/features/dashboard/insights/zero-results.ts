import { and, between, eq, inArray } from "drizzle-orm";
import { type Db, type Tx, usZips, zeroResultSearches } from "#db/db.ts";
import { SLACK_MILES } from "#src/domain/geometry.ts";
import { hasRoad } from "#src/domain/travel.ts";
import { pick } from "#src/shared/base/by-name.ts";
import { milesBetween, type Point } from "#src/shared/base/distance.ts";
import { addMonths, monthOf } from "#src/shared/base/months.ts";
import { DAY_MS } from "#src/shared/base/time.ts";
import { MAX_SERVICE_RADIUS_MILES } from "#src/shared/listing/groomer-labels.ts";
import { allStateCodes } from "#src/shared/places/places.ts";

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
  const first = addMonths(monthOf(now), -EARLIER_MONTHS);
  const places = searchesNear(db, { lat, lon }, (wider.at(-1) ?? radius) + SLACK_MILES, first);
  const months = (now - Date.parse(`${first}-01T00:00:00Z`)) / DAY_MS / DAYS_OF_A_MONTH;
  const within = (miles: number) =>
    places.reduce((all, { away, searches }) => (away <= miles + SLACK_MILES ? all + searches : all), 0);
  const aMonth = (searches: number) => Math.round((10 * searches) / months) / 10;
  const own = within(radius);
  return {
    radius,
    within: aMonth(own),
    wider: wider.map((miles) => ({ radius: miles, more: aMonth(within(miles) - own) })),
  };
}

/** Begins with the ZIP codes, by their index, because reading the country's searches takes a hundred times as long. */
function searchesNear(db: Db | Tx, point: Point, most: number, first: string) {
  const months = Array.from({ length: EARLIER_MONTHS + 1 }, (_, later) => addMonths(first, later));
  const height = most / MILES_A_DEGREE;
  const width = height / Math.cos((point.lat * Math.PI) / 180);
  return db
    .select({ ...pick(usZips, ["lat", "lon"]), searches: zeroResultSearches.searches })
    .from(usZips)
    .crossJoin(zeroResultSearches)
    .where(
      and(
        inArray(usZips.state, [...allStateCodes]),
        between(usZips.lat, point.lat - height, point.lat + height),
        between(usZips.lon, point.lon - width, point.lon + width),
        inArray(zeroResultSearches.month, months),
        eq(zeroResultSearches.zip, usZips.zip),
      ),
    )
    .all()
    .map((place) => ({ ...place, away: milesBetween(point, place) }))
    .filter((place) => place.away <= most && hasRoad(point, place));
}
