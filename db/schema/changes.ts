import { sql } from "drizzle-orm";
import { index, integer, sqliteTable, text } from "drizzle-orm/sqlite-core";
import { instant } from "./columns.ts";
import { users } from "./people/accounts.ts";

/**
 * That something of a person has changed, for pages that are open: which kind of thing ("bookings", "messages 17"), never what is
 * in it. Triggers write the rows, in the transaction of what they report, so that no command can forget it. They are kept for an
 * hour by the database's own clock, because browsers ask in time that has really passed, also where the site's clock is moved.
 */
export const changes = sqliteTable(
  "changes",
  {
    /** Never given twice, also after the newest rows were removed: readers go on after the last they saw. */
    seq: integer("seq").primaryKey({ autoIncrement: true }),
    userId: integer("user_id")
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    what: text("what").notNull(),
    at: instant("at").notNull().default(sql`(CAST(unixepoch('subsec') * 1000 AS INTEGER))`),
  },
  (t) => [index("changes_user").on(t.userId, t.at)],
);
