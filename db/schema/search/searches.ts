import { sql } from "drizzle-orm";
import { index, integer, primaryKey, text, uniqueIndex } from "drizzle-orm/sqlite-core";
import { mileChoices } from "#src/shared/search/search-labels.ts";
import { belongsTo, check, instant, table, within } from "../columns.ts";
import { groomerIdColumn } from "../listing/groomers.ts";
import { users } from "../people/accounts.ts";

/** Value of `groomerId` if any groomer may have changed. */
export const ALL_GROOMERS_ID = 0;

/** Groomers whose search data changed, by triggers. Read by processes with an in-memory grid (grid.ts). */
export const searchChanges = table(
  "search_changes",
  {
    seq: integer("seq").primaryKey({ autoIncrement: true }),
    /** No foreign key, because deleted groomers are reported too. */
    groomerId: integer("groomer_id").notNull(),
    /** Random, so that rows of a restored backup differ. 53 bits for JavaScript. */
    mark: integer("mark").notNull().default(sql`(random() & 9007199254740991)`),
  },
  (t) => [check("search_changes_groomer", sql`${t.groomerId} >= 0`)],
);

/** No foreign key to us_zips, because that table is reloaded. */
export const waitingList = table(
  "waiting_list",
  {
    id: integer("id").primaryKey({ autoIncrement: true }),
    email: text("email").notNull(),
    zip: text("zip").notNull(),
    /** Equal for all rows of an email. */
    tokenHash: text("token_hash").notNull(),
    createdAt: instant("created_at").notNull(),
    /** Null until the person confirms; we send no emails before. */
    confirmedAt: instant("confirmed_at"),
  },
  (t) => [
    uniqueIndex("waiting_list_once").on(t.email, t.zip),
    index("waiting_list_token").on(t.tokenHash),
    index("waiting_list_zip").on(t.zip, t.id).where(sql`confirmed_at IS NOT NULL`),
    check("waiting_list_email", sql`length(${t.email}) BETWEEN 3 AND 254 AND ${t.email} = lower(${t.email})`),
    check("waiting_list_zip_code", sql`${t.zip} GLOB '[0-9][0-9][0-9][0-9][0-9]'`),
  ],
);

/** A parent's list, of up to MAX_SAVED. */
export const savedGroomers = table(
  "saved_groomers",
  {
    petParentId: belongsTo("pet_parent_id", () => users.id),
    groomerId: groomerIdColumn(),
    savedAt: instant("saved_at").notNull(),
  },
  (t) => [primaryKey({ columns: [t.petParentId, t.groomerId] }), index("saved_groomers_groomer").on(t.groomerId)],
);

/** By month ("2027-03", UTC), ZIP code, and miles. Anonymous. No foreign key, because us_zips is reloaded. */
export const zeroResultSearches = table(
  "zero_result_searches",
  {
    month: text("month").notNull(),
    zip: text("zip").notNull(),
    distance: integer("distance").notNull(),
    searches: integer("searches").notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.month, t.zip, t.distance] }),
    check("zero_result_searches_month", sql`${t.month} GLOB '[0-9][0-9][0-9][0-9]-[0-9][0-9]'`),
    check("zero_result_searches_zip", sql`length(${t.zip}) = 5`),
    within("zero_result_searches_distance", t.distance, mileChoices[0], mileChoices.at(-1)!),
    check("zero_result_searches_count", sql`${t.searches} > 0`),
  ],
);
