import { sql } from "drizzle-orm";
import { index, integer, sqliteTable, text } from "drizzle-orm/sqlite-core";
import { holds, instant } from "./columns.ts";

/**
 * Attempts that count against a limit which several nodes guard together; one machine counts in memory. What was tried, by whom
 * and from where is a hash with a key of the site (`src/http/guards/shared-limits.ts`), so no row names an account or an address, and each
 * is removed within the hour after its time is over.
 */
export const limits = sqliteTable(
  "limits",
  {
    id: integer("id").primaryKey(),
    key: text("key").notNull(),
    /** From then on it counts no more. */
    until: instant("until").notNull(),
  },
  (t) => [index("limits_key").on(t.key, t.until), holds("limits_key_length", sql`length(${t.key}) = 43`)],
);
