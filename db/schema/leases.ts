import { sqliteTable, text } from "drizzle-orm/sqlite-core";
import { instant } from "./columns.ts";

/** Managed by `src/base/lease.ts`. */
export const leases = sqliteTable("leases", {
  name: text("name").primaryKey(),
  holder: text("holder").notNull(),
  since: instant("since").notNull(),
  until: instant("until").notNull(),
});
