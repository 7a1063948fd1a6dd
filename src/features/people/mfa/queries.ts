import { and, count, eq, isNull, ne } from "drizzle-orm";
import { type Db, recoveryCodes, secondFactors, type Tx, users } from "#db/db.ts";

/** Undefined without two-step verification. */
export const findSecondFactor = (db: Db | Tx, userId: number) =>
  db
    .select({ setUpAt: secondFactors.setUpAt, recoveryCodesLeft: count(recoveryCodes.codeHash) })
    .from(secondFactors)
    .leftJoin(recoveryCodes, eq(recoveryCodes.userId, secondFactors.userId))
    .where(eq(secondFactors.userId, userId))
    .groupBy(secondFactors.userId)
    .get();

export const findDeclined = (db: Db | Tx, userId: number) =>
  db.select({ at: users.twoStepDeclinedAt }).from(users).where(eq(users.id, userId)).get()?.at ?? null;

export const findOtherAdmins = (tx: Tx, userId: number) =>
  tx
    .select()
    .from(users)
    .where(and(eq(users.role, "admin"), isNull(users.disabledAt), isNull(users.deletedAt), ne(users.id, userId)))
    .all();
