import { sql } from "drizzle-orm";
import { index, integer, primaryKey, real, text } from "drizzle-orm/sqlite-core";
import { animalTypes, coats } from "#src/shared/visits/pets/pet-labels.ts";
import { belongsTo, check, instant, table, within } from "../columns.ts";
import { users } from "../people/accounts.ts";

/** Years and pounds. A pet with bookings or questions is archived instead of deleted. */
export const pets = table(
  "pets",
  {
    id: integer("id").primaryKey({ autoIncrement: true }),
    petParentId: belongsTo("pet_parent_id", () => users.id),
    name: text("name").notNull(),
    type: text("type", { enum: animalTypes }).notNull(),
    breed: text("breed"),
    age: real("age"),
    weight: real("weight"),
    medicalInfo: text("medical_info"),
    healthIssues: text("health_issues"),
    specialInstructions: text("special_instructions"),
    coat: text("coat", { enum: coats }),
    traits: integer("traits").notNull().default(0),
    rabiesUntil: text("rabies_until"),
    repeatWeeks: integer("repeat_weeks"),
    rabiesCertificate: text("rabies_certificate"),
    imageFile: text("image_file"),
    archivedAt: instant("archived_at"),
    createdAt: instant("created_at").notNull(),
  },
  (t) => [
    index("pets_parent").on(t.petParentId),
    index("pets_repeated").on(t.petParentId).where(sql`repeat_weeks IS NOT NULL`),
    within("pets_repeat_weeks", t.repeatWeeks, 4, 12),
  ],
);

/** Sent reminder emails, at most one per due date of a pet. */
export const visitReminders = table(
  "visit_reminders",
  {
    petId: belongsTo("pet_id", () => pets.id),
    dueOn: text("due_on").notNull(),
    emailedAt: instant("emailed_at").notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.petId, t.dueOn] }),
    check("visit_reminders_day", sql`${t.dueOn} GLOB '[0-9][0-9][0-9][0-9]-[0-9][0-9]-[0-9][0-9]'`),
  ],
);
