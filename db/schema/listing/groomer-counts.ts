import { sql } from "drizzle-orm";
import { index, integer, primaryKey, sqliteTable, text } from "drizzle-orm/sqlite-core";
import { holds } from "../columns.ts";
import { groomerProfiles } from "./groomers.ts";

/**
 * How often a groomer was shown on a day ("2027-03-09", UTC): on a page of search results, and as a profile. To whom is not
 * known.
 */
export const groomerCounts = sqliteTable(
  "groomer_counts",
  {
    groomerId: integer("groomer_id")
      .notNull()
      .references(() => groomerProfiles.id, { onDelete: "cascade" }),
    day: text("day").notNull(),
    appearances: integer("appearances").notNull(),
    views: integer("views").notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.groomerId, t.day] }),
    index("groomer_counts_day").on(t.day),
    holds("groomer_counts_day", sql`${t.day} GLOB '[0-9][0-9][0-9][0-9]-[0-9][0-9]-[0-9][0-9]'`),
    holds(
      "groomer_counts_numbers",
      sql`${t.appearances} >= 0 AND ${t.views} >= 0 AND ${t.appearances} + ${t.views} > 0`,
    ),
  ],
);
