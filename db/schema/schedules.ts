import { sql } from "drizzle-orm";
import { index, integer, primaryKey, sqliteTable, text } from "drizzle-orm/sqlite-core";
import { weekdays } from "#src/shared/groomer-words.ts";
import { holds, oneOf } from "./columns.ts";
import { groomerId } from "./groomers.ts";

/** Open days; a day without a row is closed. Local times "HH:MM". */
export const businessHours = sqliteTable(
  "business_hours",
  {
    groomerId: groomerId(),
    weekday: text("weekday", { enum: weekdays }).notNull(),
    opens: text("opens").notNull(),
    closes: text("closes").notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.groomerId, t.weekday] }),
    oneOf("business_hours_weekday", t.weekday, weekdays),
    holds("business_hours_order", sql`${t.opens} < ${t.closes} AND length(${t.opens}) = 5 AND length(${t.closes}) = 5`),
  ],
);

/** Days off, both ends included, local dates "YYYY-MM-DD". */
export const daysOff = sqliteTable(
  "unavailable_ranges",
  {
    id: integer("id").primaryKey({ autoIncrement: true }),
    groomerId: groomerId(),
    startDate: text("start_date").notNull(),
    endDate: text("end_date").notNull(),
    note: text("note"),
  },
  (t) => [
    index("unavailable_ranges_groomer").on(t.groomerId, t.endDate),
    holds("unavailable_ranges_order", sql`${t.startDate} <= ${t.endDate}`),
  ],
);
