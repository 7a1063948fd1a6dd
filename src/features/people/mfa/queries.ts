import { and, count, eq, isNull, ne } from "drizzle-orm";
import type { Db, Tx } from "#db/open.ts";
import { recoveryCodes, secondFactors, users } from "#db/schema/tables.ts";

/** Since when somebody has a second factor, and how many recovery codes are left; undefined without one. */
export const findSecondFactor = (db: Db | Tx, userId: number) =>
  db
    .select({ setUpAt: secondFactors.setUpAt, recoveryCodesLeft: count(recoveryCodes.codeHash) })
    .from(secondFactors)
    .leftJoin(recoveryCodes, eq(recoveryCodes.userId, secondFactors.userId))
    .where(eq(secondFactors.userId, userId))
    .groupBy(secondFactors.userId)
    .get();

/** When someone said that they do not want to be asked about it again; null before that. */
export const findDeclined = (db: Db | Tx, userId: number) =>
  db.select({ at: users.twoStepDeclinedAt }).from(users).where(eq(users.id, userId)).get()?.at ?? null;

/** All who can sign in as an admin, but for one. */
export const findOtherAdmins = (tx: Tx, userId: number) =>
  tx
    .select()
    .from(users)
    .where(and(eq(users.role, "admin"), isNull(users.disabledAt), isNull(users.deletedAt), ne(users.id, userId)))
    .all();
