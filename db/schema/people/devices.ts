import { sql } from "drizzle-orm";
import { index, integer, sqliteTable, text, uniqueIndex } from "drizzle-orm/sqlite-core";
import { pushKinds } from "#src/shared/people/push-labels.ts";
import { belongsTo, holds, instant, oneOf } from "../columns.ts";
import { visits } from "../visits/visits.ts";
import { sessions, users } from "./accounts.ts";

/** Tied to a session. Endpoint and keys are secret. */
export const pushDevices = sqliteTable(
  "push_devices",
  {
    id: integer("id").primaryKey({ autoIncrement: true }),
    userId: belongsTo("user_id", () => users.id),
    sessionId: belongsTo("session_id", () => sessions.id).unique(),
    endpoint: text("endpoint").notNull().unique(),
    /** RFC 8291, base64url. */
    p256dh: text("p256dh").notNull(),
    auth: text("auth").notNull(),
    name: text("name").notNull(),
    createdAt: instant("created_at").notNull(),
    /** Null while it works. */
    failingSince: instant("failing_since"),
    failures: integer("failures").notNull().default(0),
    retryAt: instant("retry_at"),
    /** Date of the last daily list sent. */
    listToldFor: text("list_told_for"),
  },
  (t) => [
    index("push_devices_user").on(t.userId),
    holds("push_devices_endpoint", sql`${t.endpoint} LIKE 'https://%' AND length(${t.endpoint}) <= 1000`),
    holds("push_devices_keys", sql`length(${t.p256dh}) = 87 AND length(${t.auth}) = 22`),
    holds("push_devices_name", sql`length(${t.name}) BETWEEN 1 AND 60`),
  ],
);

/** Deleted after sending. Content is decided at sending. */
export const pushes = sqliteTable(
  "pushes",
  {
    id: integer("id").primaryKey({ autoIncrement: true }),
    deviceId: belongsTo("device_id", () => pushDevices.id),
    kind: text("kind", { enum: pushKinds }).notNull(),
    bookingId: integer("booking_id").references(() => visits.id, { onDelete: "cascade" }),
    date: text("date"),
    sendAt: instant("send_at").notNull(),
    expiresAt: instant("expires_at").notNull(),
  },
  (t) => [
    index("pushes_due").on(t.sendAt),
    uniqueIndex("pushes_once").on(t.deviceId, t.kind, t.bookingId),
    index("pushes_booking").on(t.bookingId),
    oneOf("pushes_kind", t.kind, pushKinds),
  ],
);
