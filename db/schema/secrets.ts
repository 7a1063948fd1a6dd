import { sqliteTable, text } from "drizzle-orm/sqlite-core";
import { instant } from "./columns.ts";

/**
 * Keys that the site makes for itself, once. Every backup contains them, because a restored site must know the same
 * links and hashes; no export, log or output of the doctor does.
 */
export const secrets = sqliteTable("secrets", {
  name: text("name").primaryKey(),
  value: text("value").notNull(),
  createdAt: instant("created_at").notNull(),
});
