import { sql } from "drizzle-orm";
import { index, integer, sqliteTable, text } from "drizzle-orm/sqlite-core";
import { instant } from "./columns.ts";
import { users } from "./people/accounts.ts";

/**
 * Change feed for open pages: kinds of things ("bookings", "messages 17"), never content. Written by triggers. Kept for
 * an hour of the database's own clock, because browsers use real time even if the site's clock is moved.
 */
export const changes = sqliteTable(
  "changes",
  {
    /** AUTOINCREMENT never reuses numbers, because readers continue after the last seen. */
    seq: integer("seq").primaryKey({ autoIncrement: true }),
    userId: integer("user_id")
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    what: text("what").notNull(),
    at: instant("at").notNull().default(sql`(CAST(unixepoch('subsec') * 1000 AS INTEGER))`),
  },
  (t) => [index("changes_user").on(t.userId, t.at)],
);
