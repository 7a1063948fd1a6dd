import { sql } from "drizzle-orm";
import { index, integer, sqliteTable, text, uniqueIndex } from "drizzle-orm/sqlite-core";
import { alertKinds } from "#src/shared/money/membership-labels.ts";
import { instant } from "../columns.ts";
import { groomerProfiles } from "../listing/groomers.ts";
import { users } from "../people/accounts.ts";
import { visits } from "../visits/visits.ts";

export const alerts = sqliteTable(
  "alerts",
  {
    id: integer("id").primaryKey({ autoIncrement: true }),
    kind: text("kind", { enum: alertKinds }).notNull(),
    groomerId: integer("groomer_id").references(() => groomerProfiles.id, { onDelete: "cascade" }),
    userId: integer("user_id").references(() => users.id, { onDelete: "cascade" }),
    bookingId: integer("booking_id").references(() => visits.id, { onDelete: "cascade" }),
    message: text("message").notNull(),
    createdAt: instant("created_at").notNull(),
    resolvedAt: instant("resolved_at"),
    resolvedBy: integer("resolved_by").references(() => users.id, { onDelete: "set null" }),
    /** End of the condition; not raised again before. */
    overAt: instant("over_at"),
  },
  (t) => [
    uniqueIndex("alerts_open")
      .on(t.kind, t.message, sql`CASE WHEN user_id IS NULL THEN 0 ELSE user_id END`)
      .where(sql`resolved_at IS NULL AND kind <> 'few_answers'`),
    uniqueIndex("alerts_held").on(t.groomerId).where(sql`kind = 'few_answers' AND over_at IS NULL`),
    index("alerts_groomer").on(t.groomerId),
    index("alerts_booking").on(t.bookingId),
  ],
);
