import { sql } from "drizzle-orm";
import { index, integer, primaryKey, sqliteTable, text } from "drizzle-orm/sqlite-core";
import { holds, instant } from "../columns.ts";
import { groomerId } from "../listing/groomers.ts";
import { users } from "../people/accounts.ts";
import { pets } from "./pets.ts";

/** What a groomer keeps for themselves about the household of a pet parent they have been to. */
export const clientNotes = sqliteTable(
  "client_notes",
  {
    groomerId: groomerId(),
    petParentId: integer("pet_parent_id")
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    note: text("note").notNull(),
    changedAt: instant("changed_at").notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.groomerId, t.petParentId] }),
    index("client_notes_parent").on(t.petParentId),
    holds("client_notes_note", sql`length(${t.note}) BETWEEN 1 AND 1000`),
  ],
);

/** The same about one pet. */
export const clientPetNotes = sqliteTable(
  "client_pet_notes",
  {
    groomerId: groomerId(),
    petId: integer("pet_id")
      .notNull()
      .references(() => pets.id, { onDelete: "cascade" }),
    note: text("note").notNull(),
    changedAt: instant("changed_at").notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.groomerId, t.petId] }),
    index("client_pet_notes_pet").on(t.petId),
    holds("client_pet_notes_note", sql`length(${t.note}) BETWEEN 1 AND 1000`),
  ],
);
