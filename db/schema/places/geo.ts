import { index, integer, primaryKey, real, sqliteTable, text } from "drizzle-orm/sqlite-core";

/** Every ZIP of the 50 states, DC, Puerto Rico and the Virgin Islands; filled by db/geo/load.ts, in degrees. */
export const usZips = sqliteTable(
  "us_zips",
  {
    zip: text().primaryKey(),
    city: text().notNull(),
    state: text().notNull(),
    lat: real().notNull(),
    lon: real().notNull(),
    /** IANA name. */
    timeZone: text("time_zone").notNull(),
    /** A Census area where people live, as opposed to a post office box or one large recipient. */
    isZcta: integer("is_zcta", { mode: "boolean" }).notNull(),
    /** Miles: of a disc as large as the area, because where in it a house stands is unknown. */
    radius: real().notNull().default(3),
  },
  (table) => [index("us_zips_state_lat").on(table.state, table.lat)],
);

/** Towns by search key (`cityKey`); an alias such as NYC is a row of its own with its town's name and point. */
export const usCities = sqliteTable(
  "us_cities",
  {
    state: text().notNull(),
    key: text().notNull(),
    name: text().notNull(),
    lat: real().notNull(),
    lon: real().notNull(),
    /** Estimated at 300 a ZIP where GeoNames lists no town. */
    population: integer().notNull(),
  },
  (table) => [primaryKey({ columns: [table.state, table.key] }), index("us_cities_point").on(table.lat, table.lon)],
);

/** Single values the application keeps about itself, such as the version of the loaded place data. */
export const settings = sqliteTable("settings", {
  key: text().primaryKey(),
  value: text().notNull(),
});
