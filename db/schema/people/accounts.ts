import { sql } from "drizzle-orm";
import { index, integer, primaryKey, text, uniqueIndex } from "drizzle-orm/sqlite-core";
import { roles } from "#src/shared/base/viewers.ts";
import { userRecordKinds } from "#src/shared/people/record-labels.ts";
import { belongsTo, check, instant, table, yesNo } from "../columns.ts";

export const users = table(
  "users",
  {
    id: integer("id").primaryKey({ autoIncrement: true }),
    username: text("username").notNull(),
    email: text("email").notNull(),
    passwordHash: text("password_hash").notNull(),
    fullName: text("full_name").notNull(),
    role: text("role", { enum: roles }).notNull(),
    phoneNumber: text("phone_number"),
    profileImage: text("profile_image"),
    emailVerifiedAt: instant("email_verified_at"),
    disabledAt: instant("disabled_at"),
    disabledReason: text("disabled_reason"),
    /** Replaces `email` once its link is opened. */
    pendingEmail: text("pending_email"),
    /** Closed; erased once the payment provider is done. */
    closingAt: instant("closing_at"),
    closingTries: integer("closing_tries").notNull().default(0),
    closingRetryAt: instant("closing_retry_at"),
    /** Erased; the row stays for bookings. */
    deletedAt: instant("deleted_at"),
    isDemo: yesNo("is_demo").notNull().default(false),
    /** Date of the terms last accepted or emailed. The default is the first version's. */
    serviceTermsDate: text("service_terms_date").notNull().default("2025-03-27"),
    createdAt: instant("created_at").notNull(),
    twoStepDeclinedAt: instant("two_step_declined_at"),
  },
  (t) => [
    uniqueIndex("users_username_unique").on(sql`${t.username} COLLATE NOCASE`),
    uniqueIndex("users_email_unique").on(sql`${t.email} COLLATE NOCASE`),
    index("users_service_terms")
      .on(t.serviceTermsDate)
      .where(sql`disabled_at IS NULL AND deleted_at IS NULL AND is_demo = 0 AND role <> 'admin'`),
    index("users_profile_image").on(t.profileImage).where(sql`profile_image IS NOT NULL`),
    index("users_closing").on(t.closingRetryAt).where(sql`closing_at IS NOT NULL AND deleted_at IS NULL`),
  ],
);

/** Stores only a SHA-256 of the token, so a leaked database logs no one in. */
export const sessions = table(
  "sessions",
  {
    id: integer("id").primaryKey({ autoIncrement: true }),
    userId: belongsTo("user_id", () => users.id),
    tokenHash: text("token_hash").notNull().unique(),
    createdAt: instant("created_at").notNull(),
    lastSeenAt: instant("last_seen_at").notNull(),
    expiresAt: instant("expires_at").notNull(),
    ip: text("ip").notNull(),
    userAgent: text("user_agent").notNull(),
  },
  (t) => [index("sessions_user").on(t.userId), index("sessions_expires").on(t.expiresAt)],
);

/** Keyed hashes of networks with a login, which are exempt from limits that strangers can exhaust. */
export const knownNetworks = table(
  "known_networks",
  {
    userId: belongsTo("user_id", () => users.id),
    network: text("network").notNull(),
    lastSeenAt: instant("last_seen_at").notNull(),
  },
  (t) => [primaryKey({ columns: [t.userId, t.network] }), index("known_networks_network").on(t.network, t.lastSeenAt)],
);

export const tokenPurposes = ["reset-password", "verify-email", "change-email", "not-me"] as const;

export const emailedTokens = table(
  "emailed_tokens",
  {
    id: integer("id").primaryKey({ autoIncrement: true }),
    userId: belongsTo("user_id", () => users.id),
    purpose: text("purpose", { enum: tokenPurposes }).notNull(),
    tokenHash: text("token_hash").notNull().unique(),
    createdAt: instant("created_at").notNull(),
    expiresAt: instant("expires_at").notNull(),
    usedAt: instant("used_at"),
  },
  (t) => [index("emailed_tokens_user").on(t.userId, t.purpose)],
);

/** Point and zone come from the ZIP code. */
export const locations = table("locations", {
  id: integer("id").primaryKey({ autoIncrement: true }),
  userId: belongsTo("user_id", () => users.id).unique(),
  address: text("address"),
  city: text("city").notNull(),
  state: text("state").notNull(),
  zipCode: text("zip_code").notNull(),
  serviceRadius: integer("service_radius"),
  /** Start of exact availability for this ZIP code (src/domain/visits/exact-zip.ts). */
  exactFrom: instant("exact_from").notNull().default(0),
});

/** Stores only the hash of the secret URL. */
export const calendarFeeds = table("calendar_feeds", {
  userId: belongsTo("user_id", () => users.id).primaryKey(),
  tokenHash: text("token_hash").notNull().unique(),
  createdAt: instant("created_at").notNull(),
});

/** A row is added once the first code of the authenticator app is entered. */
export const mfaSecrets = table(
  "mfa_secrets",
  {
    userId: belongsTo("user_id", () => users.id).primaryKey(),
    /** 160 bits in base32, unhashed because checking needs it (docs/decisions/0023-two-step-verification.md). */
    secret: text("secret").notNull(),
    setUpAt: instant("set_up_at").notNull(),
    /** 30-second step of the last used code; it and older ones are invalid. */
    lastStep: integer("last_step").notNull(),
  },
  (t) => [check("mfa_secrets_secret", sql`length(${t.secret}) = 32`)],
);

export const recoveryCodes = table(
  "recovery_codes",
  { userId: belongsTo("user_id", () => mfaSecrets.userId), codeHash: text("code_hash").notNull() },
  (t) => [primaryKey({ columns: [t.userId, t.codeHash] })],
);

/** Password correct, second step pending. Grants nothing. Stores only a SHA-256 of the token. */
export const pendingLogins = table(
  "pending_logins",
  {
    id: integer("id").primaryKey({ autoIncrement: true }),
    userId: belongsTo("user_id", () => users.id),
    tokenHash: text("token_hash").notNull().unique(),
    expiresAt: instant("expires_at").notNull(),
  },
  (t) => [index("pending_logins_user").on(t.userId), index("pending_logins_expires").on(t.expiresAt)],
);

/** A closed account's facts, once per confirmed contact. An account that confirms it too gets copies (`returnedId`). */
export const closedRecords = table(
  "closed_records",
  {
    id: integer("id").primaryKey({ autoIncrement: true }),
    userId: belongsTo("user_id", () => users.id),
    hash: text("hash").notNull(),
    kind: text("kind", { enum: userRecordKinds }).notNull(),
    blockerId: integer("blocker_id").references(() => users.id, { onDelete: "cascade" }),
    /** Equal in all copies of one block. */
    since: instant("since").notNull(),
    total: integer("total").notNull(),
    closedAt: instant("closed_at").notNull(),
    returnedId: integer("returned_id").references(() => users.id, { onDelete: "cascade" }),
  },
  (t) => [
    index("closed_records_hash").on(t.hash),
    index("closed_records_returned").on(t.returnedId).where(sql`returned_id IS NOT NULL`),
    index("closed_records_blocker").on(t.blockerId).where(sql`blocker_id IS NOT NULL`),
    index("closed_records_user").on(t.userId),
    check("closed_records_block", sql`(${t.kind} = 'block') = (${t.blockerId} IS NOT NULL)`),
  ],
);
