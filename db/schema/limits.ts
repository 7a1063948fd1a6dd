import { sql } from "drizzle-orm";
import { index, integer, sqliteTable, text } from "drizzle-orm/sqlite-core";
import { holds, instant } from "./columns.ts";

/** Attempts counted by several nodes, keyed by hashes (`src/http/guards/shared-limits.ts`). */
export const limits = sqliteTable(
  "limits",
  {
    id: integer("id").primaryKey(),
    key: text("key").notNull(),
    until: instant("until").notNull(),
  },
  (t) => [index("limits_key").on(t.key, t.until), holds("limits_key_length", sql`length(${t.key}) = 43`)],
);
