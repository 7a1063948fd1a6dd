import { sql } from "drizzle-orm";
import { index, integer, text, uniqueIndex } from "drizzle-orm/sqlite-core";
import { MAX_PHOTOS, photoPurposes } from "#src/shared/visits/photo-labels.ts";
import { clientPets } from "../clients/clients.ts";
import { belongsTo, check, instant, table, within } from "../columns.ts";
import { users } from "../people/accounts.ts";
import { pets } from "./pets.ts";
import { visits } from "./visits.ts";

export const visitPhotos = table(
  "visit_photos",
  {
    id: integer("id").primaryKey({ autoIncrement: true }),
    /** Null for photos of questions. */
    bookingId: integer("booking_id").references(() => visits.id, { onDelete: "cascade" }),
    userId: integer("user_id")
      .notNull()
      .references(() => users.id),
    purpose: text("purpose", { enum: photoPurposes }).notNull(),
    messageId: integer("message_id"),
    place: integer("place").notNull(),
    /** A random name, or a content hash for the public photos of reviews. */
    file: text("file").notNull(),
    width: integer("width").notNull(),
    height: integer("height").notNull(),
    bytes: integer("bytes").notNull(),
    createdAt: instant("created_at").notNull(),
  },
  (t) => [
    uniqueIndex("visit_photos_place").on(t.bookingId, t.purpose, t.place).where(sql`message_id IS NULL`),
    uniqueIndex("visit_photos_message_place").on(t.messageId, t.place).where(sql`message_id IS NOT NULL`),
    index("visit_photos_file").on(t.file),
    index("visit_photos_user").on(t.userId, t.bytes),
    within("visit_photos_limit", t.place, 1, MAX_PHOTOS),
    check("visit_photos_of_message", sql`(${t.purpose} = 'message') = (${t.messageId} IS NOT NULL)`),
    check("visit_photos_of_booking", sql`${t.bookingId} IS NOT NULL OR ${t.messageId} IS NOT NULL`),
  ],
);

export const allowedPhotos = table("allowed_photos", {
  photoId: belongsTo("photo_id", () => visitPhotos.id).primaryKey(),
  allowedAt: instant("allowed_at").notNull(),
});

/** One per visit. Photos are `visit_photos` with the purpose "note". */
export const visitNotes = table(
  "visit_notes",
  {
    bookingId: belongsTo("booking_id", () => visits.id).primaryKey(),
    text: text("text"),
    writtenAt: instant("written_at").notNull(),
  },
  (t) => [check("visit_notes_text", sql`length(${t.text}) BETWEEN 1 AND 1000`)],
);

/** A request's pets are the account's; an added visit's are the client's. */
export const visitPets = table(
  "visit_pets",
  {
    visitId: belongsTo("visit_id", () => visits.id),
    petId: integer("pet_id").references(() => pets.id, { onDelete: "cascade" }),
    clientPetId: integer("client_pet_id").references(() => clientPets.id, { onDelete: "cascade" }),
  },
  (t) => [
    uniqueIndex("visit_pets_once").on(t.visitId, sql`CASE WHEN pet_id IS NULL THEN -client_pet_id ELSE pet_id END`),
    index("visit_pets_pet").on(t.petId).where(sql`pet_id IS NOT NULL`),
    index("visit_pets_client_pet").on(t.clientPetId).where(sql`client_pet_id IS NOT NULL`),
    check("visit_pets_either", sql`(${t.petId} IS NULL) <> (${t.clientPetId} IS NULL)`),
  ],
);
