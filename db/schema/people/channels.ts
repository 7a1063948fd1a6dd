import { sql } from "drizzle-orm";
import { type AnySQLiteColumn, index, integer, primaryKey, text, uniqueIndex } from "drizzle-orm/sqlite-core";
import type { OptionalEmail } from "#src/shared/people/email-labels.ts";
import { pushKindKeys } from "#src/shared/people/push-labels.ts";
import { sentSmsKinds, smsKinds } from "#src/shared/people/sms-labels.ts";
import { belongsTo, check, instant, table, yesNo } from "../columns.ts";
import { visits } from "../visits/visits.ts";
import { sessions, users } from "./accounts.ts";

/** Consent records required by law and carriers. */
const consent = {
  /** E.164, US and its territories. */
  number: text("number").notNull(),
  agreedAt: instant("agreed_at").notNull(),
  /** Version of `consentWords` that the person agreed to, and their IP. */
  agreedWords: integer("agreed_words").notNull(),
  agreedFrom: text("agreed_from").notNull(),
};

const userId = () => belongsTo("user_id", () => users.id);

const isNumber = (column: AnySQLiteColumn) =>
  sql`${column} GLOB '+1[2-9][0-9][0-9][2-9][0-9][0-9][0-9][0-9][0-9][0-9]'`;

export const smsNumbers = table(
  "sms_numbers",
  {
    userId: userId().primaryKey(),
    ...consent,
    confirmedAt: instant("confirmed_at").notNull(),
    /** Texts replace push and emails of the same kind. */
    replacesEmails: yesNo("replaces_emails").notNull().default(false),
  },
  (t) => [index("sms_numbers_number").on(t.number), check("sms_numbers_number", isNumber(t.number))],
);

export const smsCodes = table(
  "sms_codes",
  {
    userId: userId().primaryKey(),
    ...consent,
    codeHash: text("code_hash").notNull(),
    tries: integer("tries").notNull().default(0),
    expiresAt: instant("expires_at").notNull(),
  },
  (t) => [check("sms_codes_number", isNumber(t.number)), check("sms_codes_tries", sql`${t.tries} BETWEEN 0 AND 5`)],
);

export const smsOff = table(
  "sms_off",
  { userId: userId(), kind: text("kind", { enum: smsKinds }).notNull(), since: instant("since").notNull() },
  (t) => [primaryKey({ columns: [t.userId, t.kind] })],
);

/** Opt-outs as keyed hashes that outlive accounts. */
export const smsStops = table("sms_stops", {
  numberHash: text("number_hash").primaryKey(),
  since: instant("since").notNull(),
});

/** Content is decided at sending. Sent ones stay a week without a number, for the replaced email. */
export const smsQueue = table(
  "sms_queue",
  {
    id: integer("id").primaryKey({ autoIncrement: true }),
    userId: userId(),
    kind: text("kind", { enum: sentSmsKinds }).notNull(),
    bookingId: integer("booking_id").references(() => visits.id, { onDelete: "cascade" }),
    /** The code until it's sent, or the time of 'on my way', local "HH:MM". */
    detail: text("detail"),
    emailKey: text("email_key"),
    createdAt: instant("created_at").notNull(),
    sendAt: instant("send_at").notNull(),
    expiresAt: instant("expires_at").notNull(),
    attempts: integer("attempts").notNull().default(0),
    takenAt: instant("taken_at"),
    /** Failed: refused, too late, or over the limit. */
    deadAt: instant("dead_at"),
    lastError: text("last_error"),
  },
  (t) => [
    index("sms_queue_due").on(t.sendAt).where(sql`taken_at IS NULL AND dead_at IS NULL`),
    // Skip a text if an identical one is still queued. Texts about requests are merged when they are sent.
    uniqueIndex("sms_queue_once")
      .on(t.userId, t.kind, t.bookingId)
      .where(sql`taken_at IS NULL AND dead_at IS NULL AND kind <> 'request'`),
    uniqueIndex("sms_queue_asked")
      .on(t.userId, t.kind)
      .where(sql`taken_at IS NULL AND dead_at IS NULL AND booking_id IS NULL`),
    index("sms_queue_email").on(t.emailKey).where(sql`email_key IS NOT NULL`),
    index("sms_queue_user").on(t.userId, t.kind, t.takenAt),
    index("sms_queue_booking").on(t.bookingId).where(sql`booking_id IS NOT NULL`),
    check("sms_queue_ends", sql`${t.takenAt} IS NULL OR ${t.deadAt} IS NULL`),
  ],
);

/** By day ("2027-03-09", UTC) and groomer; 0 for none. Anonymous. */
export const smsCounts = table(
  "sms_counts",
  {
    day: text("day").notNull(),
    groomerId: integer("groomer_id").notNull(),
    kind: text("kind", { enum: sentSmsKinds }).notNull(),
    texts: integer("texts").notNull().default(0),
    /** 160 characters, or 153 each in a longer text. */
    segments: integer("segments").notNull().default(0),
    failures: integer("failures").notNull().default(0),
  },
  (t) => [
    primaryKey({ columns: [t.day, t.groomerId, t.kind] }),
    check("sms_counts_day", sql`${t.day} GLOB '[0-9][0-9][0-9][0-9]-[0-9][0-9]-[0-9][0-9]'`),
    check("sms_counts_numbers", sql`${t.texts} >= 0 AND ${t.segments} >= 0 AND ${t.failures} >= 0`),
  ],
);

/** Tied to a session. Endpoint and keys are secret. */
export const pushDevices = table(
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
    /** Null while pushes to the device work. */
    failingSince: instant("failing_since"),
    failures: integer("failures").notNull().default(0),
    retryAt: instant("retry_at"),
    /** Local date of the day whose list of visits was last sent. */
    listSentFor: text("list_sent_for"),
  },
  (t) => [
    index("push_devices_user").on(t.userId),
    check("push_devices_endpoint", sql`${t.endpoint} LIKE 'https://%' AND length(${t.endpoint}) <= 1000`),
    check("push_devices_keys", sql`length(${t.p256dh}) = 87 AND length(${t.auth}) = 22`),
    check("push_devices_name", sql`length(${t.name}) BETWEEN 1 AND 60`),
  ],
);

/** Deleted after sending. Content is decided at sending. */
export const pushQueue = table(
  "pushes",
  {
    id: integer("id").primaryKey({ autoIncrement: true }),
    deviceId: belongsTo("device_id", () => pushDevices.id),
    kind: text("kind", { enum: pushKindKeys }).notNull(),
    bookingId: integer("booking_id").references(() => visits.id, { onDelete: "cascade" }),
    date: text("date"),
    sendAt: instant("send_at").notNull(),
    expiresAt: instant("expires_at").notNull(),
  },
  (t) => [
    index("pushes_due").on(t.sendAt),
    uniqueIndex("pushes_once").on(t.deviceId, t.kind, t.bookingId),
    index("pushes_booking").on(t.bookingId),
  ],
);

/** Kinds are not constrained, so that a new one needs no migration. */
export const emailsOff = table(
  "emails_off",
  {
    userId: belongsTo("user_id", () => users.id),
    kind: text("kind").$type<OptionalEmail>().notNull(),
    since: instant("since").notNull(),
  },
  (t) => [primaryKey({ columns: [t.userId, t.kind] })],
);
