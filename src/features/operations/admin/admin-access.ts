import { and, asc, eq, isNull } from "drizzle-orm";
import { addRow, type Db, emailedTokens, hasRow, mfaSecrets, type Tx, transact, users } from "#db/db.ts";
import { ConfigError } from "#src/base/config.ts";
import { audit, type Ctx, OPERATOR } from "#src/base/context.ts";
import { mailtoLink, prose, untrusted } from "#src/email/template.ts";
import { TAKEN_TEXT } from "#src/features/people/accounts/login/register.ts";
import { findByLogin } from "#src/features/people/accounts/queries.ts";
import { findOtherAdmins } from "#src/features/people/mfa/queries.ts";
import { writeUnlessTaken } from "#src/http/errors.ts";
import { endSessionsOf } from "#src/http/sessions/session-store.ts";
import { notify, type PersonEventData, userNotice } from "#src/notices/notify.ts";
import type { EventCtx } from "#src/notices/table.ts";
import { pick } from "#src/shared/base/by-name.ts";
import { AppError, conflict, notFound } from "#src/shared/base/errors.ts";
import type { NewAdmin } from "#src/shared/operations/admin.ts";

const changes = {
  created: { subject: "An admin was added", did: "was added as an admin" },
  disabled: { subject: "An admin was disabled", did: "can no longer log in as an admin" },
  enabled: { subject: "An admin was enabled again", did: "can log in as an admin again" },
  "password-set": { subject: "An admin's password was set", did: "got a new password and was logged out everywhere" },
};
type Change = keyof typeof changes;

interface Changed {
  change: Change;
  fullName: string;
  entry: number;
}

declare module "#src/notices/notice.ts" {
  interface NoticeEvents {
    "admin.changed": Changed & PersonEventData & { other: number };
  }
}

export const adminChangedNotice = userNotice("admin.changed", {
  key: "admin-{change} {entry} to {other}",
  email: ({ change, fullName }, { config }) => ({
    subject: changes[change].subject,
    paragraphs: [
      prose`${untrusted(fullName, "An admin")} ${changes[change].did}. The person who runs this site did this on the server.`,
    ],
    isUrgent: true,
    closing: prose`If you didn't expect this, contact ${mailtoLink(config.supportEmail)}`,
  }),
  holds: () => true,
});

function notifyAdmins(ctx: EventCtx, tx: Tx, { to, ...change }: Changed & { to: (typeof users.$inferSelect)[] }) {
  for (const one of to) notify(ctx, tx, "admin.changed", { ...change, to: one, other: one.id });
}

export const listAdmins = (db: Db) =>
  db
    .select({ ...pick(users, ["username", "email", "disabledAt"]), twoStepSince: mfaSecrets.setUpAt })
    .from(users)
    .leftJoin(mfaSecrets, eq(mfaSecrets.userId, users.id))
    .where(and(eq(users.role, "admin"), isNull(users.deletedAt)))
    .orderBy(asc(users.username))
    .all();

/** For operators. Ends all sessions. Throws 404 (no such admin), 409 (no change). */
export function setAdminAccess(ctx: EventCtx, name: string, change: Exclude<Change, "created">, passwordHash?: string) {
  transact(ctx, (tx, now) => {
    const admin = findByLogin(tx, name);
    if (admin?.role !== "admin") throw notFound(`There's no admin named ${name}.`);
    if (change !== "password-set" && (change === "disabled") === (admin.disabledAt !== null)) {
      throw conflict(`${admin.username} is already ${change}.`);
    }
    const access = passwordHash ? { passwordHash } : { disabledAt: change === "disabled" ? now : null };
    tx.update(users).set(access).where(eq(users.id, admin.id)).run();
    endSessionsOf(tx, admin.id);
    tx.delete(emailedTokens).where(eq(emailedTokens.userId, admin.id)).run();
    const target = `user ${admin.id}`;
    const { id: entry } = audit(tx, { action: `admin-${change}`, target, now, info: OPERATOR });
    notifyAdmins(ctx, tx, { change, fullName: admin.fullName, entry, to: [admin, ...findOtherAdmins(tx, admin.id)] });
  });
}

type AdminTools = Pick<Ctx, "db" | "hasher" | "now">;

export const hasAdmin = (db: Db | Tx): boolean => hasRow(db, users, { role: "admin" });

/** Throws 409 if the username or email is taken. */
export async function createAdmin(ctx: AdminTools & EventCtx, admin: NewAdmin): Promise<{ id: number }> {
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
  const { id, fullName } = writeUnlessTaken(TAKEN_TEXT, () =>
    addRow(tx, users, { ...account, emailVerifiedAt: now, createdAt: now }),
  );
  const { id: entry } = audit(tx, { action: "admin-created", target: `user ${id}`, now, info: OPERATOR });
  return { id, fullName, entry };
}
