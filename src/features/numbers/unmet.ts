import { and, between, eq, gte, sum } from "drizzle-orm";
import type { Db, Tx } from "#db/open.ts";
import { unmetSearches, usZips } from "#db/schema/tables.ts";
import { milesBetween, type Point } from "#src/shared/distance.ts";
import { DAY_MS } from "#src/shared/duration.ts";
import { MAX_SERVICE_RADIUS_MILES } from "#src/shared/groomer-words.ts";
import { addMonths, monthOf } from "#src/shared/months.ts";

/** Months before this one that are counted too. */
const EARLIER_MONTHS = 2;
const DAYS_OF_A_MONTH = 365.25 / 12;
/** Miles more than the groomer drives now. */
const STEPS = [5, 10];
const MILES_A_DEGREE = 69;

interface Area extends Point {
  serviceRadius: number;
}

/**
 * Searches a month that found nobody, by where they were for: within the groomer's own radius, which people had not searched as far
 * as, and how many more with each wider one.
 */
export function findUnmet(db: Db | Tx, { lat, lon, serviceRadius: radius }: Area, now: number) {
  const wider = STEPS.map((step) => radius + step).filter((miles) => miles <= MAX_SERVICE_RADIUS_MILES);
  const farthest = wider.at(-1) ?? radius;
  const since = addMonths(monthOf(now), -EARLIER_MONTHS);
  const height = farthest / MILES_A_DEGREE;
  const width = height / Math.cos((lat * Math.PI) / 180);
  const places = db
    .select({ lat: usZips.lat, lon: usZips.lon, searches: sum(unmetSearches.searches).mapWith(Number) })
    .from(unmetSearches)
    .innerJoin(usZips, eq(usZips.zip, unmetSearches.zip))
    .where(
      and(
        gte(unmetSearches.month, since),
        between(usZips.lat, lat - height, lat + height),
        between(usZips.lon, lon - width, lon + width),
      ),
    )
    .groupBy(unmetSearches.zip)
    .all();
  const months = (now - Date.parse(`${since}-01T00:00:00Z`)) / DAY_MS / DAYS_OF_A_MONTH;
  const within = (miles: number) =>
    places
      .filter((place) => milesBetween({ lat, lon }, place) <= miles)
      .reduce((all, { searches }) => all + searches, 0);
  const aMonth = (searches: number) => Math.round((10 * searches) / months) / 10;
  const own = within(radius);
  return {
    radius,
    within: aMonth(own),
    wider: wider.map((miles) => ({ radius: miles, more: aMonth(within(miles) - own) })),
  };
}
