import { and, eq, isNull, ne, sql } from "drizzle-orm";
import type { Db, Tx } from "#db/open.ts";
import { recoveryCodes, secondFactors, users } from "#db/schema/tables.ts";

/** Since when somebody has a second factor, and how many recovery codes are left; undefined without one. */
export const findSecondFactor = (db: Db | Tx, userId: number) =>
  db
    .select({
      setUpAt: secondFactors.setUpAt,
      recoveryCodesLeft: sql<number>`(SELECT count(*) FROM ${recoveryCodes} WHERE ${recoveryCodes.userId} = ${secondFactors.userId})`,
    })
    .from(secondFactors)
    .where(eq(secondFactors.userId, userId))
    .get();

/** When somebody said that they do not want to be asked about it again; null before that. */
export const findDeclined = (db: Db | Tx, userId: number) =>
  db.select({ at: users.twoStepDeclinedAt }).from(users).where(eq(users.id, userId)).get()?.at ?? null;

/** All who can sign in as an admin, but for one. */
export const findOtherAdmins = (tx: Tx, userId: number) =>
  tx
    .select()
    .from(users)
    .where(and(eq(users.role, "admin"), isNull(users.disabledAt), isNull(users.deletedAt), ne(users.id, userId)))
    .all();
