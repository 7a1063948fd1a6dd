import { sql } from "drizzle-orm";
import { integer, primaryKey, sqliteTable, text } from "drizzle-orm/sqlite-core";
import { distances } from "#src/shared/finding/search-labels.ts";
import { holds, within } from "../columns.ts";

/** By month ("2027-03", UTC), ZIP code, and miles. Anonymous. No foreign key, because us_zips is reloaded. */
export const zeroResultSearches = sqliteTable(
  "unmet_searches",
  {
    month: text("month").notNull(),
    zip: text("zip").notNull(),
    distance: integer("distance").notNull(),
    searches: integer("searches").notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.month, t.zip, t.distance] }),
    holds("unmet_searches_month", sql`${t.month} GLOB '[0-9][0-9][0-9][0-9]-[0-9][0-9]'`),
    holds("unmet_searches_zip", sql`length(${t.zip}) = 5`),
    within("unmet_searches_distance", t.distance, distances[0], distances.at(-1)!),
    holds("unmet_searches_count", sql`${t.searches} > 0`),
  ],
);
