import { sql } from "drizzle-orm";
import { index, integer, sqliteTable, text, uniqueIndex } from "drizzle-orm/sqlite-core";
import { holds, instant } from "../columns.ts";

/** No foreign key to us_zips, because that table is reloaded. */
export const waitingList = sqliteTable(
  "waiting_list",
  {
    id: integer("id").primaryKey({ autoIncrement: true }),
    email: text("email").notNull(),
    zip: text("zip").notNull(),
    /** Equal for all rows of an address. */
    tokenHash: text("token_hash").notNull(),
    createdAt: instant("created_at").notNull(),
    /** No emails before. */
    confirmedAt: instant("confirmed_at"),
  },
  (t) => [
    uniqueIndex("waiting_list_once").on(t.email, t.zip),
    index("waiting_list_token").on(t.tokenHash),
    index("waiting_list_zip").on(t.zip, t.id).where(sql`confirmed_at IS NOT NULL`),
    holds("waiting_list_email", sql`length(${t.email}) BETWEEN 3 AND 254 AND ${t.email} = lower(${t.email})`),
    holds("waiting_list_zip_code", sql`${t.zip} GLOB '[0-9][0-9][0-9][0-9][0-9]'`),
  ],
);
