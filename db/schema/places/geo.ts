import { index, integer, primaryKey, real, text } from "drizzle-orm/sqlite-core";
import { table } from "../columns.ts";

/** Loaded by db/geo/load.ts. Degrees. */
export const usZips = table(
  "us_zips",
  {
    zip: text().primaryKey(),
    city: text().notNull(),
    state: text().notNull(),
    lat: real().notNull(),
    lon: real().notNull(),
    timeZone: text("time_zone").notNull(),
    /** True for a Census area with residents, false for post office boxes and single recipients. */
    isZcta: integer("is_zcta", { mode: "boolean" }).notNull(),
    /** Miles, of a disc with the area's size. */
    radius: real().notNull().default(3),
  },
  (table) => [index("us_zips_state_lat").on(table.state, table.lat)],
);

/** Keyed by `cityKey`. Aliases such as NYC are separate rows with the town's name and point. */
export const usCities = table(
  "us_cities",
  {
    state: text().notNull(),
    key: text().notNull(),
    name: text().notNull(),
    lat: real().notNull(),
    lon: real().notNull(),
    /** Estimated at 300 per ZIP code if not in GeoNames. */
    population: integer().notNull(),
  },
  (table) => [primaryKey({ columns: [table.state, table.key] }), index("us_cities_point").on(table.lat, table.lon)],
);

/** Values about the application itself, such as the version of the place data. */
export const appSettings = table("settings", { key: text().primaryKey(), value: text().notNull() });
