import { sql } from "drizzle-orm";
import { sqliteTable, text } from "drizzle-orm/sqlite-core";
import { belongsTo, holds, instant } from "../columns.ts";
import { visits } from "./visits.ts";

/** One per visit. Photos are `visit_pictures` with the purpose "note". */
export const visitNotes = sqliteTable(
  "visit_notes",
  {
    bookingId: belongsTo("booking_id", () => visits.id).primaryKey(),
    text: text("text"),
    writtenAt: instant("written_at").notNull(),
  },
  (t) => [holds("visit_notes_text", sql`length(${t.text}) BETWEEN 1 AND 1000`)],
);
