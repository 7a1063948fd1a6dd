import { sql } from "drizzle-orm";
import { index, integer, text } from "drizzle-orm/sqlite-core";
import { belongsTo, check, instant, table } from "./columns.ts";
import { users } from "./people/accounts.ts";

/** Kinds of changes ("bookings", "messages 17") for open pages, by triggers. Kept for an hour of real time. */
export const changes = table(
  "changes",
  {
    /** AUTOINCREMENT never reuses numbers, because readers continue after the last seen. */
    seq: integer("seq").primaryKey({ autoIncrement: true }),
    userId: belongsTo("user_id", () => users.id),
    what: text("what").notNull(),
    at: instant("at").notNull().default(sql`(CAST(unixepoch('subsec') * 1000 AS INTEGER))`),
  },
  (t) => [index("changes_user").on(t.userId, t.at)],
);

/** One row counts commits for nodes. Unused with a single file. */
export const commitCount = table("clock", { id: integer("id").primaryKey(), n: integer("n").notNull() }, (t) => [
  check("clock_one_row", sql`${t.id} = 1`),
]);

/** Managed by `src/base/lease.ts`. */
export const leases = table("leases", {
  name: text("name").primaryKey(),
  holder: text("holder").notNull(),
  since: instant("since").notNull(),
  until: instant("until").notNull(),
});

/** Attempts counted by several nodes, keyed by hashes (`src/http/guards/shared-limits.ts`). */
export const attemptCounts = table(
  "limits",
  { id: integer("id").primaryKey(), key: text("key").notNull(), until: instant("until").notNull() },
  (t) => [index("limits_key").on(t.key, t.until), check("limits_key_length", sql`length(${t.key}) = 43`)],
);

/** In backups, so that a restored site accepts earlier links; never exported or logged. */
export const secrets = table("secrets", {
  name: text("name").primaryKey(),
  value: text("value").notNull(),
  createdAt: instant("created_at").notNull(),
});

/** Written in the event's transaction; a worker sends them. */
export const outbox = table(
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
