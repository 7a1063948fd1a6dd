import { sql } from "drizzle-orm";
import { index, integer, primaryKey, real, text, uniqueIndex } from "drizzle-orm/sqlite-core";
import { checkStatusKeys, startLineModes } from "#src/shared/listing/groomer-labels.ts";
import { referralSources } from "#src/shared/listing/referral-sources.ts";
import { defaultMaxPounds } from "#src/shared/listing/sizes.ts";
import { belongsTo, check, instant, table, yesNo } from "../columns.ts";
import { users } from "../people/accounts.ts";

/** Triggers maintain lat…rating_count and band…listable. Covering indexes can't hold generated columns. */
export const groomerProfiles = table(
  "groomer_profiles",
  {
    id: integer("id").primaryKey({ autoIncrement: true }),
    userId: belongsTo("user_id", () => users.id).unique(),
    businessName: text("business_name").notNull(),
    contactName: text("contact_name"),
    description: text("description").notNull(),
    startedYear: integer("started_year"),
    insurance: text("insurance"),
    certificates: text("certificates"),
    petTypes: text("pet_types").notNull().default("Dogs"),
    /** Bits of good-with.ts. */
    goodWith: integer("good_with").notNull().default(0),
    showPhone: yesNo("show_phone").notNull().default(true),
    showEmail: yesNo("show_email").notNull().default(false),
    acceptsOutsideArea: yesNo("accepts_outside_area").notNull().default(false),
    googleUrl: text("google_url"),
    /** Heaviest pet of each size, in pounds. */
    smallWeight: integer("small_weight").notNull().default(defaultMaxPounds.small),
    mediumWeight: integer("medium_weight").notNull().default(defaultMaxPounds.medium),
    largeWeight: integer("large_weight").notNull().default(defaultMaxPounds.large),
    createdAt: instant("created_at").notNull(),
    /** State of the line for new groomers on Today. Null once they have dismissed it. */
    startState: text("start_state", { enum: startLineModes }),

    backgroundCheckStatus: text("background_check_status", { enum: checkStatusKeys }).notNull().default("not_started"),
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
    /** Mirrors startingPrice (src/domain/price-shown.ts): for all services, and below for each. */
    minPrice: integer("min_price"),
    maxPrice: integer("max_price"),
    groomPrice: integer("groom_price"),
    bathPrice: integer("bath_price"),
    nailPrice: integer("nail_price"),
    haircutPrice: integer("haircut_price"),
    deshedPrice: integer("deshed_price"),
    /** JSON list of the prices above, except the highest, for each size in turn. Null if no package has sizes. */
    sizePrices: text("size_prices"),
    serviceMask: integer("service_mask").notNull().default(0),
    ratingSum: integer("rating_sum").notNull().default(0),
    ratingCount: integer("rating_count").notNull().default(0),

    /** Eighths of a degree of latitude. */
    band: integer("band"),
    ux: real("ux"),
    uy: real("uy"),
    uz: real("uz"),
    /** Average as if with five more reviews of 4.5, in thousandths, then the number of reviews; 0 if unrated. */
    ratingKey: integer("rating_key").notNull().default(0),
    /** 1 if all conditions except time are met, because triggers can't check the clock. */
    listable: integer("listable").notNull().default(0),

    /** Increased by triggers with everything that affects free times, except time. */
    scheduleVersion: integer("schedule_version").notNull().default(0),
    /** Increased by triggers with everything on the public page, except time. */
    pageVersion: integer("page_version").notNull().default(0),
  },
  (t) => [
    check(
      "groomer_profiles_weights",
      sql`${t.smallWeight} >= 1 AND ${t.smallWeight} < ${t.mediumWeight} AND ${t.mediumWeight} < ${t.largeWeight}
        AND ${t.largeWeight} <= 300`,
    ),
    index("groomer_search")
      .on(
        ...[t.band, t.lon, t.listedUntil, t.ratingKey, t.minPrice, t.serviceMask, t.ux, t.uy, t.uz, t.serviceRadius],
        ...[t.goodWith, t.groomPrice, t.bathPrice, t.nailPrice, t.haircutPrice, t.deshedPrice, t.sizePrices],
      )
      .where(sql`listable = 1`),
  ],
);

export const groomerIdColumn = () => belongsTo("groomer_id", () => groomerProfiles.id);

/** By day ("2027-03-09", UTC). Anonymous. */
export const groomerCounts = table(
  "groomer_counts",
  {
    groomerId: belongsTo("groomer_id", () => groomerProfiles.id),
    day: text("day").notNull(),
    appearances: integer("appearances").notNull(),
    views: integer("views").notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.groomerId, t.day] }),
    index("groomer_counts_day").on(t.day),
    check("groomer_counts_day", sql`${t.day} GLOB '[0-9][0-9][0-9][0-9]-[0-9][0-9]-[0-9][0-9]'`),
    check(
      "groomer_counts_numbers",
      sql`${t.appearances} >= 0 AND ${t.views} >= 0 AND ${t.appearances} + ${t.views} > 0`,
    ),
  ],
);

/** Profile views by source. Views before this was counted are missing. */
export const groomerReferralSources = table(
  "groomer_referral_sources",
  {
    groomerId: belongsTo("groomer_id", () => groomerProfiles.id),
    day: text("day").notNull(),
    referralSource: text("referral_source", { enum: referralSources }).notNull(),
    views: integer("views").notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.groomerId, t.day, t.referralSource] }),
    index("groomer_referral_sources_day").on(t.day),
    check("groomer_referral_sources_day", sql`${t.day} GLOB '[0-9][0-9][0-9][0-9]-[0-9][0-9]-[0-9][0-9]'`),
    check("groomer_referral_sources_views", sql`${t.views} > 0`),
  ],
);

/** Names in URLs such as `/@castillo-grooming`. Earned former names (`isLinkNameEarned`) redirect until they expire. */
export const linkNames = table(
  "link_names",
  {
    linkName: text("link_name").primaryKey(),
    groomerId: groomerIdColumn(),
    /** Null for the current name. */
    until: instant("until"),
    /** Since when the name has led to a listed groomer. Null again if that ends before the name is earned. */
    listedSince: instant("listed_since"),
  },
  (t) => [
    uniqueIndex("link_names_in_use").on(t.groomerId).where(sql`until IS NULL`),
    index("link_names_groomer").on(t.groomerId),
    index("link_names_until").on(t.until).where(sql`until IS NOT NULL`),
    check(
      "link_names_shape",
      sql`length(${t.linkName}) BETWEEN 3 AND 40 AND ${t.linkName} NOT GLOB '*[^a-z0-9-]*' AND ${t.linkName} GLOB '*[a-z]*'
        AND ${t.linkName} NOT GLOB '-*' AND ${t.linkName} NOT GLOB '*-' AND ${t.linkName} NOT GLOB '*--*'`,
    ),
  ],
);

/** Earned names (`isLinkNameEarned`) of businesses that left, as hashes, so that no one can imitate them. */
export const freedLinkNames = table("freed_link_names", {
  hash: text("hash").primaryKey(),
  until: instant("until").notNull(),
});
