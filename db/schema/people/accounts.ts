import { sql } from "drizzle-orm";
import { index, integer, primaryKey, sqliteTable, text, uniqueIndex } from "drizzle-orm/sqlite-core";
import { roles } from "#src/shared/base/viewers.ts";
import { belongsTo, instant, oneOf, yesNo } from "../columns.ts";

export const users = sqliteTable(
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
    /** Terms accepted or emailed. The default is the first version. */
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
    oneOf("users_role", t.role, roles),
  ],
);

/** Stores only a SHA-256 of the token, so a leaked database logs no one in. */
export const sessions = sqliteTable(
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
export const knownNetworks = sqliteTable(
  "known_networks",
  {
    userId: belongsTo("user_id", () => users.id),
    network: text("network").notNull(),
    lastSeenAt: instant("last_seen_at").notNull(),
  },
  (t) => [primaryKey({ columns: [t.userId, t.network] }), index("known_networks_network").on(t.network, t.lastSeenAt)],
);

export const tokenPurposes = ["reset-password", "verify-email", "change-email", "not-me"] as const;

export const mailedTokens = sqliteTable(
  "mailed_tokens",
  {
    id: integer("id").primaryKey({ autoIncrement: true }),
    userId: belongsTo("user_id", () => users.id),
    purpose: text("purpose", { enum: tokenPurposes }).notNull(),
    tokenHash: text("token_hash").notNull().unique(),
    createdAt: instant("created_at").notNull(),
    expiresAt: instant("expires_at").notNull(),
    usedAt: instant("used_at"),
  },
  (t) => [index("mailed_tokens_user").on(t.userId, t.purpose)],
);

/** Point and zone come from the ZIP code. */
export const locations = sqliteTable("locations", {
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
