import { sql } from "drizzle-orm";
import { index, integer, sqliteTable, text } from "drizzle-orm/sqlite-core";
import { belongsTo, instant } from "./columns.ts";
import { users } from "./people/accounts.ts";

/** Kinds of changes ("bookings", "messages 17") for open pages, by triggers. Kept for an hour of real time. */
export const changes = sqliteTable(
  "changes",
  {
    /** AUTOINCREMENT never reuses numbers, because readers continue after the last seen. */
    seq: integer("seq").primaryKey({ autoIncrement: true }),
    userId: belongsTo("user_id", () => users.id),
    what: text("what").notNull(),
    at: instant("at").notNull().default(sql`(CAST(unixepoch('subsec') * 1000 AS INTEGER))`),
  },
  (t) => [index("changes_user").on(t.userId, t.at)],
);
