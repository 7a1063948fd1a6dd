import { and, eq, isNull, sql } from "drizzle-orm";
import { type Db, groomerProfiles, type Tx, users } from "#db/db.ts";
import { asSql, prepareQuery } from "#db/prepared.ts";
import type { Ctx, Viewer } from "#src/base/context.ts";
import { isLoggedIn } from "#src/http/sessions/session-store.ts";
import { pick } from "#src/shared/base/by-name.ts";
import { newLoggedOutError } from "#src/shared/base/errors.ts";
import { normalizeLogin } from "#src/shared/base/mailbox.ts";
import type { UserView } from "#src/shared/people/accounts.ts";

export const activeUserSql = and(isNull(users.disabledAt), isNull(users.closingAt), isNull(users.deletedAt));

const userView = {
  ...pick(users, ["id", "username", "email", "fullName", "role", "phoneNumber", "pendingEmail"]),
  emailVerified: sql`${users.emailVerifiedAt} IS NOT NULL`.mapWith(Boolean),
  groomerId: groomerProfiles.id,
};

const userById = prepareQuery((db) =>
  db
    .select(userView)
    .from(users)
    .leftJoin(groomerProfiles, eq(groomerProfiles.userId, users.id))
    .where(eq(users.id, asSql(sql.placeholder("id"))))
    .prepare(),
);

export function findUser(db: Db | Tx, id: number): UserView | undefined {
  const found = userById(db).get({ id });
  if (!found) return undefined;
  const { pendingEmail, ...user } = found;
  return pendingEmail === null ? user : { ...user, pendingEmail };
}

const emailOfOpen = prepareQuery((db) =>
  db
    .select({ email: users.email, confirmedAt: users.emailVerifiedAt, createdAt: users.createdAt })
    .from(users)
    .where(and(eq(users.id, sql.placeholder("id")), isNull(users.disabledAt)))
    .prepare(),
);

/** Undefined if the account is closed or suspended. */
export const findOpenAccountEmail = (tx: Db | Tx, id: number) => emailOfOpen(tx).get({ id });

export const emailToConfirmProp = ({ email, confirmedAt }: { email: string; confirmedAt: number | null }) =>
  confirmedAt === null ? { emailToConfirm: email } : {};

export type Account = typeof users.$inferSelect;

/** By username or email, ignoring case. */
export function findByLogin(db: Db | Tx, typed: string) {
  const login = normalizeLogin(typed);
  const column = login.includes("@") ? users.email : users.username;
  return db.select().from(users).where(sql`${column} = ${login} COLLATE NOCASE`).get();
}

/** Re-checks access after slow work. Throws 401 if the account was closed or suspended. Returns its email. */
export function requireOpen(tx: Db | Tx, { userId }: Viewer) {
  const account = findOpenAccountEmail(tx, userId);
  if (!account) throw newLoggedOutError();
  return account;
}

/** Also throws 401 if the session ended, for example by a password change. Call it in the writing transaction. */
export function refuseLoggedOut({ db, now }: Ctx, viewer: Viewer) {
  if (!isLoggedIn(db, viewer, now())) throw newLoggedOutError();
}
