import { sql } from "drizzle-orm";
import { index, integer, primaryKey, sqliteTable, text } from "drizzle-orm/sqlite-core";
import { holds, instant } from "../columns.ts";
import { users } from "./accounts.ts";

/** What someone's authenticator app makes its codes of. A row is there only once a code of that app was entered. */
export const secondFactors = sqliteTable(
  "second_factors",
  {
    userId: integer("user_id")
      .primaryKey()
      .references(() => users.id, { onDelete: "cascade" }),
    /** 160 bits in base32, readable: to check a code one has to know it (docs/decisions/0023-a-second-factor.md). */
    secret: text("secret").notNull(),
    setUpAt: instant("set_up_at").notNull(),
    /** The half minute, counted from 1970, of the latest code that was used: neither it nor an older one counts again. */
    lastStep: integer("last_step").notNull(),
  },
  (t) => [holds("second_factors_secret", sql`length(${t.secret}) = 32`)],
);

/** Codes for those who lost the phone; using one removes its row. */
export const recoveryCodes = sqliteTable(
  "recovery_codes",
  {
    userId: integer("user_id")
      .notNull()
      .references(() => secondFactors.userId, { onDelete: "cascade" }),
    codeHash: text("code_hash").notNull(),
  },
  (t) => [primaryKey({ columns: [t.userId, t.codeHash] })],
);

/** A password was right, the second step is to come: it gives no rights. Only a SHA-256 of the token is kept. */
export const pendingSignIns = sqliteTable(
  "half_sign_ins",
  {
    id: integer("id").primaryKey({ autoIncrement: true }),
    userId: integer("user_id")
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    tokenHash: text("token_hash").notNull().unique(),
    expiresAt: instant("expires_at").notNull(),
  },
  (t) => [index("half_sign_ins_user").on(t.userId), index("half_sign_ins_expires").on(t.expiresAt)],
);
