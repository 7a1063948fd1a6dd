import { sql } from "drizzle-orm";
import { index, integer, primaryKey, real, sqliteTable, text, uniqueIndex } from "drizzle-orm/sqlite-core";
import { backgroundCheckStatuses, weekdays } from "#src/shared/groomer-words.ts";
import { users } from "./accounts.ts";
import { holds, instant, oneOf, within, yesNo } from "./columns.ts";

/**
 * One row per groomer with everything that the search filters and sorts on.
 * Triggers (in the migration) keep lat…rating_count equal to their sources, and band…listable equal to what follows
 * from those. They are ordinary columns because SQLite takes no index for covering that holds a generated one.
 */
export const groomerProfiles = sqliteTable(
  "groomer_profiles",
  {
    id: integer("id").primaryKey({ autoIncrement: true }),
    userId: integer("user_id")
      .notNull()
      .unique()
      .references(() => users.id, { onDelete: "cascade" }),
    businessName: text("business_name").notNull(),
    description: text("description").notNull(),
    startedYear: integer("started_year"),
    petTypes: text("pet_types").notNull().default("Dogs"),
    showPhone: yesNo("show_phone").notNull().default(true),
    showEmail: yesNo("show_email").notNull().default(false),
    acceptsOutsideArea: yesNo("accepts_outside_area").notNull().default(false),
    createdAt: instant("created_at").notNull(),

    backgroundCheckStatus: text("background_check_status", { enum: backgroundCheckStatuses })
      .notNull()
      .default("not_started"),
    backgroundCheckDate: text("background_check_date"),
    backgroundCheckExpires: text("background_check_expires"),
    backgroundCheckNote: text("background_check_note"),

    /** Written by billing only; the membership is active while this lies ahead. */
    listedUntil: instant("listed_until").notNull().default(0),
    membershipStartDate: instant("membership_start_date"),
    membershipEndDate: instant("membership_end_date"),

    suspended: yesNo("suspended").notNull().default(false),
    lat: real("lat"),
    lon: real("lon"),
    timeZone: text("time_zone"),
    serviceRadius: integer("service_radius").notNull().default(0),
    minPrice: integer("min_price"),
    maxPrice: integer("max_price"),
    serviceMask: integer("service_mask").notNull().default(0),
    ratingSum: integer("rating_sum").notNull().default(0),
    ratingCount: integer("rating_count").notNull().default(0),

    /** Eighths of a degree of latitude, from the equator northwards. */
    band: integer("band"),
    /** The point on the unit sphere. */
    ux: real("ux"),
    uy: real("uy"),
    uz: real("uz"),
    /** The average to one decimal first, then how many reviews; 0 when unrated (decisions.md 15). */
    ratingKey: integer("rating_key").notNull().default(0),
    /** 1 when everything that listing needs is there except the clock (membership.md, "Our states"). */
    listable: integer("listable").notNull().default(0),
  },
  (t) => [
    oneOf("groomer_profiles_check_status", t.backgroundCheckStatus, backgroundCheckStatuses),
    index("groomer_search")
      .on(t.band, t.lon, t.listedUntil, t.ratingKey, t.minPrice, t.serviceMask, t.ux, t.uy, t.uz, t.serviceRadius)
      .where(sql`listable = 1`),
  ],
);

const groomerId = () =>
  integer("groomer_id")
    .notNull()
    .references(() => groomerProfiles.id, { onDelete: "cascade" });

/** Open days; a day without a row is closed. Local times "HH:MM". */
export const businessHours = sqliteTable(
  "business_hours",
  {
    groomerId: groomerId(),
    weekday: text("weekday", { enum: weekdays }).notNull(),
    opens: text("opens").notNull(),
    closes: text("closes").notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.groomerId, t.weekday] }),
    oneOf("business_hours_weekday", t.weekday, weekdays),
    holds("business_hours_order", sql`${t.opens} < ${t.closes} AND length(${t.opens}) = 5 AND length(${t.closes}) = 5`),
  ],
);

/** Days off, both ends included, local dates "YYYY-MM-DD" (decisions.md 45). */
export const unavailableRanges = sqliteTable(
  "unavailable_ranges",
  {
    id: integer("id").primaryKey({ autoIncrement: true }),
    groomerId: groomerId(),
    startDate: text("start_date").notNull(),
    endDate: text("end_date").notNull(),
    note: text("note"),
  },
  (t) => [
    index("unavailable_ranges_groomer").on(t.groomerId, t.endDate),
    holds("unavailable_ranges_order", sql`${t.startDate} <= ${t.endDate}`),
  ],
);

/** At most three active packages: an active one holds place 1, 2 or 3 of its groomer (decisions.md 39). */
export const servicePackages = sqliteTable(
  "service_packages",
  {
    id: integer("id").primaryKey({ autoIncrement: true }),
    groomerId: groomerId(),
    name: text("name").notNull(),
    description: text("description").notNull(),
    priceMin: integer("price_min").notNull(),
    priceMax: integer("price_max").notNull(),
    durationMinutes: integer("duration_minutes").notNull(),
    services: integer("services").notNull().default(0),
    isActive: yesNo("is_active").notNull().default(true),
    position: integer("position"),
  },
  (t) => [
    uniqueIndex("service_packages_place").on(t.groomerId, t.position),
    holds(
      "service_packages_limit",
      sql`CASE WHEN ${t.isActive} = 1 THEN coalesce(${t.position} BETWEEN 1 AND 3, 0) ELSE ${t.position} IS NULL END`,
    ),
    holds("service_packages_price", sql`${t.priceMin} >= 100 AND ${t.priceMax} >= ${t.priceMin}`),
    within("service_packages_duration", t.durationMinutes, 15, 1440),
    within("service_packages_services", t.services, 0, 31),
  ],
);

export const addOnServices = sqliteTable(
  "add_on_services",
  {
    id: integer("id").primaryKey({ autoIncrement: true }),
    groomerId: groomerId(),
    name: text("name").notNull(),
    description: text("description"),
    price: integer("price").notNull(),
    isActive: yesNo("is_active").notNull().default(true),
  },
  (t) => [index("add_on_services_groomer").on(t.groomerId), within("add_on_services_price", t.price, 100, 100_000_00)],
);

/** At most ten images: each holds one of the places 0 to 9 of its groomer. */
export const portfolioImages = sqliteTable(
  "portfolio_images",
  {
    id: integer("id").primaryKey({ autoIncrement: true }),
    groomerId: groomerId(),
    file: text("file").notNull(),
    width: integer("width").notNull(),
    height: integer("height").notNull(),
    caption: text("caption"),
    sortOrder: integer("sort_order").notNull(),
    createdAt: instant("created_at").notNull(),
  },
  (t) => [
    uniqueIndex("portfolio_images_place").on(t.groomerId, t.sortOrder),
    within("portfolio_images_limit", t.sortOrder, 0, 9),
  ],
);
