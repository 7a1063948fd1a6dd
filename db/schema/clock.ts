import { sql } from "drizzle-orm";
import { integer, sqliteTable } from "drizzle-orm/sqlite-core";
import { holds } from "./columns.ts";

/**
 * One row, which counts the commits where several machines share the data: by it a node knows how far its replica has come
 * (db/node/node-engine.ts). One machine never changes it.
 */
export const clock = sqliteTable(
  "clock",
  {
    id: integer("id").primaryKey(),
    n: integer("n").notNull(),
  },
  (t) => [holds("clock_one_row", sql`${t.id} = 1`)],
);
