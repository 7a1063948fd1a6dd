import { sqliteTable, text } from "drizzle-orm/sqlite-core";
import { belongsTo, instant } from "../columns.ts";
import { users } from "./accounts.ts";

/** Stores only the hash of the secret URL. */
export const calendarFeeds = sqliteTable("calendar_feeds", {
  userId: belongsTo("user_id", () => users.id).primaryKey(),
  tokenHash: text("token_hash").notNull().unique(),
  createdAt: instant("created_at").notNull(),
});
