import { sqliteTable, text } from "drizzle-orm/sqlite-core";
import { instant } from "./columns.ts";

/** Until then it is not given to another process. Taken and renewed by `src/base/lease.ts`. */
export const leases = sqliteTable("leases", {
  name: text("name").primaryKey(),
  holder: text("holder").notNull(),
  since: instant("since").notNull(),
  until: instant("until").notNull(),
});
