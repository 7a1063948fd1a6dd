import { SLACK_MILES } from "#src/domain/geometry.ts";
import type { SortBy } from "#src/shared/search/search-labels.ts";

/** Parameters: longitude, latitude, meters, current time, and services. Pages add a limit and an offset. */
export interface Statements {
  name: string;
  page: Record<SortBy, string>;
  count: string;
}

const here = "ST_SetSRID(ST_MakePoint($1::float8, $2::float8), 4326)";
/** Meters, rounded as people read them. */
const reach = `(service_radius + ${SLACK_MILES}) * 1609.344`;
const wanted = "listable AND listed_until > $4::bigint AND ($5::int = 0 OR (service_mask & $5::int) <> 0)";

const orders: Record<SortBy, string> = {
  rating: "rating_key DESC, covers DESC, metres, id",
  distance: "metres, covers DESC, id",
  price_low: "min_price, covers DESC, metres, id",
  price_high: "min_price DESC, covers DESC, metres, id",
};
const sorts = Object.keys(orders) as SortBy[];
const each = (pageOf: (sort: SortBy) => string) =>
  Object.fromEntries(sorts.map((sort) => [sort, pageOf(sort)])) as Record<SortBy, string>;

/** Query plans that find the groomers in the circle with their distances. */
interface Way {
  name: string;
  metres: string;
  inCircle: string;
}

const geography: Way = {
  name: "GiST on geography, ST_DWithin",
  metres: `ST_Distance(place, ${here}::geography, false)`,
  inCircle: `ST_DWithin(place, ${here}::geography, $3::float8, false)`,
};

/** Uses the index's bounding box, then computes each row's distance once for both filter and order. */
const geographyBox: Way = {
  name: "GiST on geography, one distance a row",
  metres: geography.metres,
  inCircle: `place && _ST_Expand(${here}::geography, $3::float8)`,
};

/** Bounding box in degrees. Never too small, because 110,000 meters are less than a degree of latitude. */
const degrees = "$3::float8 / 110000";
const geometryBox: Way = {
  name: "GiST on geometry, ST_DistanceSphere",
  metres: `ST_DistanceSphere(point, ${here})`,
  inCircle: `point && ST_Expand(${here}, ${degrees} / cos(radians(least(abs($2::float8) + ${degrees}, 89))), ${degrees})`,
};

const measured = ({ metres, inCircle }: Way) => `SELECT id, rating_key, min_price, service_radius, ${metres} AS metres
  FROM groomers WHERE ${wanted} AND ${inCircle} OFFSET 0`;

const judged = (way: Way) => `SELECT *, metres <= ${reach} AS covers
  FROM (${measured(way)}) AS measured WHERE metres <= $3::float8`;

const inOrder = (sort: SortBy) => `ORDER BY ${orders[sort]} LIMIT $6::int OFFSET $7::int`;

/** One statement for the page and one for the total. */
const twoStatements = (way: Way, name = "two statements"): Statements => ({
  name: `${way.name}, ${name}`,
  page: each((sort) => `SELECT id, metres, covers FROM (${judged(way)}) AS judged ${inOrder(sort)}`),
  count:
    way === geography
      ? `SELECT count(*) AS total FROM groomers WHERE ${wanted} AND ${way.inCircle}`
      : `SELECT count(*) AS total FROM (${judged(way)}) AS judged`,
});

/** Counts the total in the page's statement. */
const oneStatement = (way: Way): Statements => ({
  ...twoStatements(way),
  name: `${way.name}, total in the page`,
  page: each(
    (sort) => `SELECT id, metres, covers, count(*) OVER () AS total FROM (${judged(way)}) AS judged ${inOrder(sort)}`,
  ),
});

/** The query recommended in the PostGIS manual, with the faster count. */
export const usualPlan = oneStatement(geography);

/** Reads nearest first from the index. An incremental sort orders equal distances. */
const nearestFirst = (): Statements => {
  const plan = twoStatements(geography, "nearest first from the index");
  const nearest = `SELECT id, place <-> ${here}::geography AS metres,
      place <-> ${here}::geography <= ${reach} AS covers
    FROM groomers WHERE ${wanted} AND ${geography.inCircle}`;
  return { ...plan, page: { ...plan.page, distance: `${nearest} ${inOrder("distance")}` } };
};

export const plans: readonly Statements[] = [
  twoStatements(geography),
  oneStatement(geography),
  nearestFirst(),
  twoStatements(geographyBox),
  oneStatement(geographyBox),
  twoStatements(geometryBox),
  oneStatement(geometryBox),
];
