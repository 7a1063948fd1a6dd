import { sql } from "drizzle-orm";
import { integer, sqliteTable } from "drizzle-orm/sqlite-core";
import { holds } from "../columns.ts";

/** Any groomer may have changed. */
export const EVERYBODY = 0;

/** Groomers whose search data changed, by triggers. Read by processes with an in-memory grid (grid.ts). */
export const searchChanges = sqliteTable(
  "search_changes",
  {
    seq: integer("seq").primaryKey({ autoIncrement: true }),
    /** No foreign key, because deleted groomers are reported too. */
    groomerId: integer("groomer_id").notNull(),
    /** Random, so that rows of a restored backup differ. 53 bits for JavaScript. */
    mark: integer("mark").notNull().default(sql`(random() & 9007199254740991)`),
  },
  (t) => [holds("search_changes_groomer", sql`${t.groomerId} >= 0`)],
);
