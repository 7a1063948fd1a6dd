import { and, count, eq, inArray, notInArray } from "drizzle-orm";
import { type Db, findRows, mfaSecrets, recoveryCodes, sessions, type Tx, users } from "#db/db.ts";
import type { Config } from "#src/base/config.ts";
import type { Role } from "#src/shared/base/viewers.ts";

/** Undefined without two-step verification. */
export const findMfa = (db: Db | Tx, userId: number) =>
  db
    .select({ setUpAt: mfaSecrets.setUpAt, recoveryCodesLeft: count(recoveryCodes.codeHash) })
    .from(mfaSecrets)
    .leftJoin(recoveryCodes, eq(recoveryCodes.userId, mfaSecrets.userId))
    .where(eq(mfaSecrets.userId, userId))
    .groupBy(mfaSecrets.userId)
    .get();

export const findMfaDeclinedAt = (db: Db | Tx, userId: number) =>
  db.select({ at: users.twoStepDeclinedAt }).from(users).where(eq(users.id, userId)).get()?.at ?? null;

export const findOtherAdmins = (tx: Tx, userId: number) =>
  findRows(tx, users, { role: "admin", disabledAt: null, deletedAt: null }).filter(({ id }) => id !== userId);

/** Only DEMO decides, so that no second setting can expose a real site. */
export const isMfaRequired = ({ demo }: Pick<Config, "demo">, role: Role) => role === "admin" && !demo;

/** Ends admin sessions without two-step verification, from an older version or a demo. */
export function endUnguardedSessions({ config, db }: { config: Pick<Config, "demo">; db: Db }) {
  if (!isMfaRequired(config, "admin")) return;
  const guarded = db.select({ id: mfaSecrets.userId }).from(mfaSecrets);
  const unguarded = db
    .select({ id: users.id })
    .from(users)
    .where(and(eq(users.role, "admin"), notInArray(users.id, guarded)));
  db.delete(sessions).where(inArray(sessions.userId, unguarded)).run();
}
