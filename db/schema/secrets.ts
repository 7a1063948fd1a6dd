import { sqliteTable, text } from "drizzle-orm/sqlite-core";
import { instant } from "./columns.ts";

/**
 * Keys that the site makes for itself, once. They are in every backup, because a restored site must know the same links
 * and hashes; and never in an export, a log or what doctor prints.
 */
export const secrets = sqliteTable("secrets", {
  name: text("name").primaryKey(),
  value: text("value").notNull(),
  createdAt: instant("created_at").notNull(),
});
