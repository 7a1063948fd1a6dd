import { sql } from "drizzle-orm";
import { index, integer, real, sqliteTable, text } from "drizzle-orm/sqlite-core";
import { backgroundCheckStatuses, startStates } from "#src/shared/listing/groomer-labels.ts";
import { defaultWeights } from "#src/shared/listing/sizes.ts";
import { belongsTo, holds, instant, oneOf, yesNo } from "../columns.ts";
import { users } from "../people/accounts.ts";

/** Triggers maintain lat…rating_count and band…listable. Covering indexes can't hold generated columns. */
export const groomerProfiles = sqliteTable(
  "groomer_profiles",
  {
    id: integer("id").primaryKey({ autoIncrement: true }),
    userId: belongsTo("user_id", () => users.id).unique(),
    businessName: text("business_name").notNull(),
    contactName: text("contact_name"),
    description: text("description").notNull(),
    startedYear: integer("started_year"),
    petTypes: text("pet_types").notNull().default("Dogs"),
    showPhone: yesNo("show_phone").notNull().default(true),
    showEmail: yesNo("show_email").notNull().default(false),
    acceptsOutsideArea: yesNo("accepts_outside_area").notNull().default(false),
    googleUrl: text("google_url"),
    /** Heaviest pet of each size, in pounds. */
    smallWeight: integer("small_weight").notNull().default(defaultWeights.small),
    mediumWeight: integer("medium_weight").notNull().default(defaultWeights.medium),
    largeWeight: integer("large_weight").notNull().default(defaultWeights.large),
    createdAt: instant("created_at").notNull(),
    /** Null once the first days are over. */
    startState: text("start_state", { enum: startStates }),

    backgroundCheckStatus: text("background_check_status", { enum: backgroundCheckStatuses })
      .notNull()
      .default("not_started"),
    backgroundCheckDate: text("background_check_date"),
    backgroundCheckExpires: text("background_check_expires"),
    backgroundCheckNote: text("background_check_note"),
    backgroundCheckChangedAt: instant("background_check_changed_at"),
    /** Full name when an admin last checked it. */
    backgroundCheckName: text("background_check_name"),
    /** No badge since this change of name, until an admin checks it. */
    backgroundCheckRenamedAt: instant("background_check_renamed_at"),

    /** Written only by billing. The membership is active while this is in the future. */
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

    /** Eighths of a degree of latitude. */
    band: integer("band"),
    ux: real("ux"),
    uy: real("uy"),
    uz: real("uz"),
    /** Average to one decimal, then the number of reviews; 0 if unrated. */
    ratingKey: integer("rating_key").notNull().default(0),
    /** 1 if all conditions except time are met, because triggers can't check the clock. */
    listable: integer("listable").notNull().default(0),

    /** Increased by triggers with everything that affects free times, except time. */
    scheduleVersion: integer("schedule_version").notNull().default(0),
    /** Increased by triggers with everything on the public page, except time. */
    pageVersion: integer("page_version").notNull().default(0),
  },
  (t) => [
    oneOf("groomer_profiles_start_state", t.startState, startStates),
    oneOf("groomer_profiles_check_status", t.backgroundCheckStatus, backgroundCheckStatuses),
    holds(
      "groomer_profiles_weights",
      sql`${t.smallWeight} >= 1 AND ${t.smallWeight} < ${t.mediumWeight} AND ${t.mediumWeight} < ${t.largeWeight}
        AND ${t.largeWeight} <= 300`,
    ),
    index("groomer_search")
      .on(t.band, t.lon, t.listedUntil, t.ratingKey, t.minPrice, t.serviceMask, t.ux, t.uy, t.uz, t.serviceRadius)
      .where(sql`listable = 1`),
  ],
);

export const groomerId = () => belongsTo("groomer_id", () => groomerProfiles.id);
