import { sql } from "drizzle-orm";
import { index, integer, text, uniqueIndex } from "drizzle-orm/sqlite-core";
import { sides } from "#src/shared/visits/proposal-labels.ts";
import { belongsTo, holds, instant, table } from "../columns.ts";
import { visits } from "../visits/visits.ts";

export const messages = table(
  "messages",
  {
    id: integer("id").primaryKey({ autoIncrement: true }),
    bookingId: belongsTo("booking_id", () => visits.id),
    writtenBy: text("written_by", { enum: sides }).notNull(),
    text: text("text").notNull(),
    sentAt: instant("sent_at").notNull(),
    readAt: instant("read_at"),
    /** Null once decided. */
    emailDueAt: instant("email_due_at"),
    emailedAt: instant("emailed_at"),
    hiddenAt: instant("hidden_at"),
    idempotencyKey: text("idempotency_key"),
  },
  (t) => [
    index("messages_thread").on(t.bookingId),
    index("messages_unread").on(t.bookingId, t.writtenBy).where(sql`read_at IS NULL`),
    index("messages_email_due").on(t.emailDueAt).where(sql`email_due_at IS NOT NULL`),
    uniqueIndex("messages_idempotency")
      .on(t.bookingId, t.writtenBy, t.idempotencyKey)
      .where(sql`idempotency_key IS NOT NULL`),
    holds("messages_text", sql`length(${t.text}) <= 1000`),
  ],
);
