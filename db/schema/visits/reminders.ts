import { sql } from "drizzle-orm";
import { primaryKey, sqliteTable, text } from "drizzle-orm/sqlite-core";
import { belongsTo, holds, instant } from "../columns.ts";
import { pets } from "./pets.ts";

/** Once per due date of a pet. */
export const visitReminders = sqliteTable(
  "visit_reminders",
  {
    petId: belongsTo("pet_id", () => pets.id),
    dueOn: text("due_on").notNull(),
    mailedAt: instant("mailed_at").notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.petId, t.dueOn] }),
    holds("visit_reminders_day", sql`${t.dueOn} GLOB '[0-9][0-9][0-9][0-9]-[0-9][0-9]-[0-9][0-9]'`),
  ],
);
