import { sql } from "drizzle-orm";
import { integer, sqliteTable } from "drizzle-orm/sqlite-core";
import { holds } from "./columns.ts";

/** One row counts commits for nodes. Unused with a single file. */
export const clock = sqliteTable(
  "clock",
  {
    id: integer("id").primaryKey(),
    n: integer("n").notNull(),
  },
  (t) => [holds("clock_one_row", sql`${t.id} = 1`)],
);
