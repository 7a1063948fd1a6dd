import { sql } from "drizzle-orm";
import { index, integer, primaryKey, sqliteTable, text } from "drizzle-orm/sqlite-core";
import { belongsTo, holds, instant } from "../columns.ts";
import { users } from "./accounts.ts";

/** Created once the app's first code was entered. */
export const secondFactors = sqliteTable(
  "second_factors",
  {
    userId: belongsTo("user_id", () => users.id).primaryKey(),
    /** 160 bits in base32, unhashed because checking needs it (docs/decisions/0023-a-second-factor.md). */
    secret: text("secret").notNull(),
    setUpAt: instant("set_up_at").notNull(),
    /** 30-second step of the last used code; it and older ones are invalid. */
    lastStep: integer("last_step").notNull(),
  },
  (t) => [holds("second_factors_secret", sql`length(${t.secret}) = 32`)],
);

export const recoveryCodes = sqliteTable(
  "recovery_codes",
  {
    userId: belongsTo("user_id", () => secondFactors.userId),
    codeHash: text("code_hash").notNull(),
  },
  (t) => [primaryKey({ columns: [t.userId, t.codeHash] })],
);

/** Password correct, second step pending. Grants nothing. Stores only a SHA-256 of the token. */
export const pendingSignIns = sqliteTable(
  "half_sign_ins",
  {
    id: integer("id").primaryKey({ autoIncrement: true }),
    userId: belongsTo("user_id", () => users.id),
    tokenHash: text("token_hash").notNull().unique(),
    expiresAt: instant("expires_at").notNull(),
  },
  (t) => [index("half_sign_ins_user").on(t.userId), index("half_sign_ins_expires").on(t.expiresAt)],
);
