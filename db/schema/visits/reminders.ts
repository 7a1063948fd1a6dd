import { sql } from "drizzle-orm";
import { integer, primaryKey, sqliteTable, text } from "drizzle-orm/sqlite-core";
import { holds, instant } from "../columns.ts";
import { pets } from "./pets.ts";

/** Once per due date of a pet. */
export const visitReminders = sqliteTable(
  "visit_reminders",
  {
    petId: integer("pet_id")
      .notNull()
      .references(() => pets.id, { onDelete: "cascade" }),
    dueOn: text("due_on").notNull(),
    mailedAt: instant("mailed_at").notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.petId, t.dueOn] }),
    holds("visit_reminders_day", sql`${t.dueOn} GLOB '[0-9][0-9][0-9][0-9]-[0-9][0-9]-[0-9][0-9]'`),
  ],
);
