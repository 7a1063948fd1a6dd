import { sql } from "drizzle-orm";
import { index, integer, real, sqliteTable, text } from "drizzle-orm/sqlite-core";
import { backgroundCheckStatuses } from "#src/shared/listing/groomer-labels.ts";
import { instant, oneOf, yesNo } from "../columns.ts";
import { users } from "../people/accounts.ts";

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
    contactName: text("contact_name"),
    description: text("description").notNull(),
    startedYear: integer("started_year"),
    petTypes: text("pet_types").notNull().default("Dogs"),
    showPhone: yesNo("show_phone").notNull().default(true),
    showEmail: yesNo("show_email").notNull().default(false),
    acceptsOutsideArea: yesNo("accepts_outside_area").notNull().default(false),
    googleUrl: text("google_url"),
    createdAt: instant("created_at").notNull(),

    backgroundCheckStatus: text("background_check_status", { enum: backgroundCheckStatuses })
      .notNull()
      .default("not_started"),
    backgroundCheckDate: text("background_check_date"),
    backgroundCheckExpires: text("background_check_expires"),
    backgroundCheckNote: text("background_check_note"),
    backgroundCheckChangedAt: instant("background_check_changed_at"),
    /** Whose check it is: the full name when an admin last looked at it. */
    backgroundCheckName: text("background_check_name"),
    /** Since when the account has another name: there is no badge until an admin has looked. */
    backgroundCheckRenamedAt: instant("background_check_renamed_at"),

    /** RequestCommits by billing only; the membership is active while this is in the future. */
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
    ux: real("ux"),
    uy: real("uy"),
    uz: real("uz"),
    /** The average to one decimal first, then how many reviews; 0 when unrated. */
    ratingKey: integer("rating_key").notNull().default(0),
    /** 1 when everything that listing needs is there except the clock, which triggers cannot ask. */
    listable: integer("listable").notNull().default(0),

    /** Another one whenever something changes that their free times depend on, time apart: triggers count it up. */
    scheduleVersion: integer("schedule_version").notNull().default(0),
    /** The same for everything on their public page, time apart: kept pages are good while it stays. */
    pageVersion: integer("page_version").notNull().default(0),
  },
  (t) => [
    oneOf("groomer_profiles_check_status", t.backgroundCheckStatus, backgroundCheckStatuses),
    index("groomer_search")
      .on(t.band, t.lon, t.listedUntil, t.ratingKey, t.minPrice, t.serviceMask, t.ux, t.uy, t.uz, t.serviceRadius)
      .where(sql`listable = 1`),
  ],
);

/** The column by which a table belongs to a groomer. */
export const groomerId = () =>
  integer("groomer_id")
    .notNull()
    .references(() => groomerProfiles.id, { onDelete: "cascade" });
