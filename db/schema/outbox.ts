import { sql } from "drizzle-orm";
import { index, integer, sqliteTable, text } from "drizzle-orm/sqlite-core";
import { instant } from "./columns.ts";

/** Written in the event's transaction; a worker sends them. */
export const outbox = sqliteTable(
  "outbox",
  {
    id: integer("id").primaryKey({ autoIncrement: true }),
    dedupeKey: text("dedupe_key").notNull().unique(),
    recipient: text("recipient").notNull(),
    subject: text("subject").notNull(),
    text: text("text").notNull(),
    html: text("html").notNull(),
    calendar: text("calendar"),
    /** Unsubscribe token. Null if the email can't be unsubscribed. */
    offToken: text("off_token"),
    createdAt: instant("created_at").notNull(),
    sendAt: instant("send_at").notNull(),
    attempts: integer("attempts").notNull().default(0),
    lastError: text("last_error"),
    sentAt: instant("sent_at"),
    deadAt: instant("dead_at"),
  },
  (t) => [
    index("outbox_waiting").on(t.sendAt).where(sql`sent_at IS NULL AND dead_at IS NULL`),
    index("outbox_recipient").on(t.recipient, t.sendAt),
    index("outbox_dead").on(t.deadAt).where(sql`dead_at IS NOT NULL AND recipient <> ''`),
  ],
);
