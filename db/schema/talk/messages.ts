import { sql } from "drizzle-orm";
import { index, integer, text, uniqueIndex } from "drizzle-orm/sqlite-core";
import { sides } from "#src/shared/visits/booking-labels.ts";
import { check, instant, table } from "../columns.ts";
import { groomerIdColumn } from "../listing/groomers.ts";
import { users } from "../people/accounts.ts";
import { pets } from "../visits/pets.ts";
import { visits } from "../visits/visits.ts";

export const messages = table(
  "messages",
  {
    id: integer("id").primaryKey({ autoIncrement: true }),
    groomerId: groomerIdColumn(),
    petParentId: integer("pet_parent_id")
      .notNull()
      .references(() => users.id),
    /** Null for questions until the parent's next request (a trigger). */
    bookingId: integer("booking_id").references(() => visits.id, { onDelete: "cascade" }),
    /** For questions. Null for all pets. */
    petId: integer("pet_id").references(() => pets.id, { onDelete: "set null" }),
    writtenBy: text("written_by", { enum: sides }).notNull(),
    text: text("text").notNull(),
    sentAt: instant("sent_at").notNull(),
    readAt: instant("read_at"),
    /** When we email it if unread. Null once that's decided. */
    emailDueAt: instant("email_due_at"),
    emailedAt: instant("emailed_at"),
    hiddenAt: instant("hidden_at"),
    idempotencyKey: text("idempotency_key"),
  },
  (t) => [
    index("messages_thread").on(t.bookingId),
    index("messages_parent").on(t.petParentId, t.groomerId, t.bookingId),
    index("messages_groomer").on(t.groomerId, t.petParentId, t.bookingId),
    index("messages_unread").on(t.bookingId, t.writtenBy).where(sql`read_at IS NULL`),
    index("messages_unread_groomer").on(t.groomerId, t.writtenBy).where(sql`read_at IS NULL`),
    index("messages_unread_parent").on(t.petParentId, t.writtenBy).where(sql`read_at IS NULL`),
    index("messages_email_due").on(t.emailDueAt).where(sql`email_due_at IS NOT NULL`),
    uniqueIndex("messages_idempotency")
      .on(t.petParentId, t.groomerId, t.writtenBy, t.idempotencyKey)
      .where(sql`idempotency_key IS NOT NULL`),
    check("messages_text", sql`length(${t.text}) <= 1000`),
  ],
);
