import { sql } from "drizzle-orm";
import { index, integer, sqliteTable, text, uniqueIndex } from "drizzle-orm/sqlite-core";
import { MAX_PICTURES, picturePurposes } from "#src/shared/visits/picture-labels.ts";
import { belongsTo, holds, instant, oneOf, within } from "../columns.ts";
import { users } from "../people/accounts.ts";
import { visits } from "./visits.ts";

export const visitPictures = sqliteTable(
  "visit_pictures",
  {
    id: integer("id").primaryKey({ autoIncrement: true }),
    bookingId: belongsTo("booking_id", () => visits.id),
    userId: integer("user_id")
      .notNull()
      .references(() => users.id),
    purpose: text("purpose", { enum: picturePurposes }).notNull(),
    messageId: integer("message_id"),
    place: integer("place").notNull(),
    file: text("file").notNull().unique(),
    width: integer("width").notNull(),
    height: integer("height").notNull(),
    bytes: integer("bytes").notNull(),
    createdAt: instant("created_at").notNull(),
  },
  (t) => [
    uniqueIndex("visit_pictures_place").on(t.bookingId, t.purpose, t.place).where(sql`message_id IS NULL`),
    uniqueIndex("visit_pictures_message_place").on(t.messageId, t.place).where(sql`message_id IS NOT NULL`),
    index("visit_pictures_user").on(t.userId, t.bytes),
    oneOf("visit_pictures_purpose", t.purpose, picturePurposes),
    within("visit_pictures_limit", t.place, 1, MAX_PICTURES),
    holds("visit_pictures_of_message", sql`(${t.purpose} = 'message') = (${t.messageId} IS NOT NULL)`),
  ],
);

export const allowedPictures = sqliteTable("allowed_pictures", {
  pictureId: belongsTo("picture_id", () => visitPictures.id).primaryKey(),
  allowedAt: instant("allowed_at").notNull(),
});
