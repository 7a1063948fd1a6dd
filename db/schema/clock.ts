import { sql } from "drizzle-orm";
import { integer, sqliteTable } from "drizzle-orm/sqlite-core";
import { holds } from "./columns.ts";

/** One row counts the commits, by which a node knows how far its replica has come. One machine never changes it. */
export const clock = sqliteTable(
  "clock",
  {
    id: integer("id").primaryKey(),
    n: integer("n").notNull(),
  },
  (t) => [holds("clock_one_row", sql`${t.id} = 1`)],
);
