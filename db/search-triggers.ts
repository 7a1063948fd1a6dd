import { MAIN_PACKAGE_MIN_MINUTES, serviceColumns } from "#src/shared/listing/services.ts";
import { petSizes } from "#src/shared/listing/sizes.ts";
import { bumpSql, differsSql, ROW_EVENTS, rowVar, sqlVerbs, trigger } from "./trigger.ts";

const INDEXED = `band, lon, ux, uy, uz, listed_until, rating_key, min_price, service_mask, service_radius, good_with, listable,
  ${serviceColumns.join(", ")}, size_prices`;
const indexed = (row: string) => `INSERT INTO search_changes (groomer_id) VALUES (${row}.id)`;

export const gridTriggers = [
  trigger("search_changes_of_added", "AFTER INSERT ON groomer_profiles", indexed("NEW")),
  trigger(
    "search_changes_of_changed",
    `AFTER UPDATE OF ${INDEXED} ON groomer_profiles
  WHEN (OLD.listable = 1 OR NEW.listable = 1) AND ${differsSql(INDEXED)}`,
    indexed("NEW"),
  ),
  trigger("search_changes_of_removed", "AFTER DELETE ON groomer_profiles WHEN OLD.listable = 1", indexed("OLD")),
];

const DERIVED = `UPDATE groomer_profiles SET
    band = CAST(floor(lat * 8) AS INTEGER),
    ux = cos(radians(lat)) * cos(radians(lon)),
    uy = cos(radians(lat)) * sin(radians(lon)),
    uz = sin(radians(lat)),
    rating_key = CASE WHEN rating_count = 0 THEN 0
      ELSE CAST(round(1000 * (rating_sum + 22.5) / (rating_count + 5)) AS INTEGER) * 1000000 + min(rating_count, 999999) END,
    listable = background_check_status = 'passed' AND suspended = 0 AND lat IS NOT NULL AND min_price IS NOT NULL
  WHERE id = NEW.id`;
const SOURCES = "lat, lon, rating_sum, rating_count, background_check_status, suspended, min_price";

const ofPlace = (column: string) =>
  `${column} = (SELECT z.${column} FROM locations l JOIN us_zips z ON z.zip = substr(l.zip_code, 1, 5) WHERE l.user_id = NEW.user_id)`;
const ofZip = (column: string) => `${column} = (SELECT ${column} FROM us_zips WHERE zip = substr(NEW.zip_code, 1, 5))`;
const place = ["lat", "lon", "time_zone"];
const MOVE = `UPDATE groomer_profiles SET
    ${place.map(ofZip).join(",\n    ")},
    service_radius = coalesce(NEW.service_radius, 0)
  WHERE user_id = NEW.user_id`;

/** SQL of the lowest price without a service filter, then for each service. */
function lowestPrices(price: string, isOffered = "1"): string[] {
  const lowest = (isCounted: string) => `min(iif(${isOffered} AND ${isCounted}, ${price}, NULL))`;
  const unfiltered = `coalesce(${lowest(`duration_minutes >= ${MAIN_PACKAGE_MIN_MINUTES}`)}, ${lowest("1")})`;
  return [unfiltered, ...serviceColumns.map((_, bit) => lowest(`services & ${1 << bit}`))];
}

const sizePrices = petSizes.flatMap((size) =>
  lowestPrices("ifnull(s.price, price_min)", `ifnull(s.size, '${size}') = '${size}'`),
);

const offered = (
  row: string,
) => `UPDATE groomer_profiles SET (min_price, ${serviceColumns.join(", ")}, max_price, service_mask, size_prices) = (
    SELECT ${lowestPrices("price_min").join(", ")}, max(price_max),
      coalesce(${[1, 2, 4, 8, 16].map((bit) => `max(services & ${bit})`).join(" | ")}, 0),
      iif(count(s.size) = 0, NULL, json_array(${sizePrices.join(", ")}))
    FROM service_packages AS p LEFT JOIN package_sizes AS s ON s.package_id = p.id
    WHERE groomer_id = ${row}.groomer_id AND is_active = 1)
  WHERE id = ${row}.groomer_id`;

const ranged = (row: string) => `UPDATE service_packages SET (price_min, price_max, duration_minutes) = (SELECT
      coalesce(min(price), price_min), coalesce(max(price), price_max), coalesce(max(minutes), duration_minutes)
    FROM package_sizes WHERE package_id = service_packages.id) WHERE id = ${row}.package_id`;

/** Only a household's newest review counts: with max(id), SQLite takes `rating` from the same row. */
const rate = (row: string) =>
  `UPDATE groomer_profiles SET (rating_sum, rating_count) = (SELECT coalesce(sum(rating), 0), count(*) FROM
    (SELECT rating, max(id) FROM reviews WHERE groomer_id = ${row}.groomer_id AND hidden_at IS NULL
      GROUP BY coalesce(household_id, -id))) WHERE id = ${row}.groomer_id`;

export const searchTriggers = [
  trigger("search_columns_added", "AFTER INSERT ON groomer_profiles", DERIVED),
  trigger("search_columns_changed", `AFTER UPDATE OF ${SOURCES} ON groomer_profiles`, DERIVED),
  trigger(
    "groomer_profiles_added",
    "AFTER INSERT ON groomer_profiles",
    `UPDATE groomer_profiles SET
    ${place.map(ofPlace).join(",\n    ")},
    service_radius = coalesce((SELECT service_radius FROM locations WHERE user_id = NEW.user_id), 0),
    suspended = (SELECT disabled_at IS NOT NULL OR closing_at IS NOT NULL FROM users WHERE id = NEW.user_id)
  WHERE id = NEW.id`,
  ),
  trigger(
    "users_suspended",
    "AFTER UPDATE OF disabled_at, closing_at ON users",
    "UPDATE groomer_profiles SET suspended = (NEW.disabled_at IS NOT NULL OR NEW.closing_at IS NOT NULL) WHERE user_id = NEW.id",
  ),
  trigger("locations_added", "AFTER INSERT ON locations", MOVE),
  trigger("locations_changed", "AFTER UPDATE OF zip_code, service_radius ON locations", MOVE),
  trigger(
    "locations_removed",
    "AFTER DELETE ON locations",
    "UPDATE groomer_profiles SET lat = NULL, lon = NULL, time_zone = NULL, service_radius = 0 WHERE user_id = OLD.user_id",
  ),
  ...ROW_EVENTS.map((event) =>
    trigger(`service_packages_${event}`, `AFTER ${sqlVerbs[event]} ON service_packages`, offered(rowVar(event))),
  ),
  ...ROW_EVENTS.flatMap((event) => {
    const head = `AFTER ${sqlVerbs[event]} ON package_sizes`;
    const groomer = `(SELECT groomer_id FROM service_packages WHERE id = ${rowVar(event)}.package_id)`;
    return [
      trigger(`package_sizes_${event}`, head, ranged(rowVar(event))),
      trigger(`page_of_size_${event}`, head, bumpSql("page", `id = ${groomer}`)),
    ];
  }),
  trigger("reviews_added", "AFTER INSERT ON reviews WHEN NEW.hidden_at IS NULL", rate("NEW")),
  trigger("reviews_changed", "AFTER UPDATE OF rating, hidden_at ON reviews", rate("NEW")),
  trigger("reviews_removed", "AFTER DELETE ON reviews WHEN OLD.hidden_at IS NULL", rate("OLD")),
];
