import { sql } from "drizzle-orm";
import { integer, sqliteTable } from "drizzle-orm/sqlite-core";
import { holds } from "../columns.ts";

/** In place of a groomer's number: any groomer may have changed. */
export const EVERYBODY = 0;

/**
 * Of whom the search may read something else than before. Triggers write the rows, in the transaction of what they report, and each
 * process that holds the listed groomers in memory (src/features/finding/search/grid.ts) reads on from the last that it saw. Only the newest
 * rows are kept, and of them at least one.
 */
export const searchChanges = sqliteTable(
  "search_changes",
  {
    seq: integer("seq").primaryKey({ autoIncrement: true }),
    /** Refers to no row, because groomers who are gone are reported too. */
    groomerId: integer("groomer_id").notNull(),
    /** Tells rows of a backup put back from those seen under the same numbers. At most 53 bits, as JavaScript holds. */
    mark: integer("mark").notNull().default(sql`(random() & 9007199254740991)`),
  },
  (t) => [holds("search_changes_groomer", sql`${t.groomerId} >= 0`)],
);
