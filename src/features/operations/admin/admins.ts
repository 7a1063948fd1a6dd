import { addRow, type Db, hasRow, type Tx, transact, users } from "#db/db.ts";
import { ConfigError } from "#src/base/config.ts";
import { audit, type Ctx, OPERATOR } from "#src/base/context.ts";
import { TAKEN } from "#src/features/people/accounts/login/register.ts";
import { findOtherAdmins } from "#src/features/people/mfa/queries.ts";
import { unlessTaken } from "#src/http/errors.ts";
import type { Sender } from "#src/notices/table.ts";
import { AppError } from "#src/shared/base/errors.ts";
import type { NewAdmin } from "#src/shared/operations/admin.ts";
import { notifyAdmins } from "./admin-access.ts";

type AdminTools = Pick<Ctx, "db" | "hasher" | "now">;

export const hasAdmin = (db: Db | Tx): boolean => hasRow(db, users, { role: "admin" });

/** Throws 409 if the username or email is taken. */
export async function createAdmin(ctx: AdminTools & Sender, admin: NewAdmin): Promise<{ id: number }> {
  const passwordHash = await ctx.hasher.hash(admin.password);
  return transact(ctx.db, (tx) => {
    const { id, fullName, entry } = insertAdmin(tx, admin, passwordHash, ctx.now());
    notifyAdmins(ctx, tx, { change: "created", fullName, entry, to: findOtherAdmins(tx, id) });
    return { id };
  });
}

/** Uses ADMIN_EMAIL and ADMIN_PASSWORD, only if no admin exists. */
export async function createFirstAdmin({ config, db, hasher, now, log }: AdminTools & Pick<Ctx, "config" | "log">) {
  if (!config.firstAdmin || hasAdmin(db)) return;
  const { email, password } = config.firstAdmin;
  const passwordHash = await hasher.hash(password);
  try {
    transact(db, (tx) => {
      if (!hasAdmin(tx)) insertAdmin(tx, { username: email, email }, passwordHash, now());
    });
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    throw new ConfigError("ADMIN_EMAIL: a non-admin account already uses this address. Use a different one");
  }
  log.info("first admin created");
}

/** The email counts as confirmed, because the operator vouches for it. */
function insertAdmin(tx: Tx, { username, email }: Omit<NewAdmin, "password">, passwordHash: string, now: number) {
  const account = { username, email, passwordHash, fullName: username.split("@")[0]!, role: "admin" as const };
  const { id, fullName } = unlessTaken(TAKEN, () =>
    addRow(tx, users, { ...account, emailVerifiedAt: now, createdAt: now }),
  );
  const { id: entry } = audit(tx, { action: "admin-created", target: `user ${id}`, now, info: OPERATOR });
  return { id, fullName, entry };
}
