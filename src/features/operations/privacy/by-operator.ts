import type { Db, Tx } from "#db/db.ts";
import { audit, type Ctx, OPERATOR, type Viewer } from "#src/base/context.ts";
import { groomerIdOf, hasLeft } from "#src/features/money/memberships/member.ts";
import { findAccount } from "#src/features/people/accounts/queries.ts";
import { conflict, notFound } from "#src/shared/base/errors.ts";
import { endAccount } from "./closing.ts";
import { exportOf } from "./export.ts";

/** Throws 404, 409 (an admin, or closed). */
function viewerOf(db: Db | Tx, name: string): Viewer & { email: string } {
  const account = findAccount(db, name);
  if (!account) throw notFound(`There's no account named ${name}.`);
  const { id: userId, role, username, fullName, email } = account;
  if (role === "admin") throw conflict(`${username} is an admin. Disable the account instead.`);
  if (hasLeft(account)) throw conflict(`${username}'s account is already closed.`);
  return { sessionId: 0, userId, role, username, fullName, groomerId: groomerIdOf(db, userId), email };
}

/** Throws 404, 409. */
export function exportPerson(ctx: Ctx, name: string): Iterable<string> {
  const viewer = viewerOf(ctx.db, name);
  audit(ctx.db, { action: "data-exported", target: `user ${viewer.userId}`, now: ctx.now(), info: OPERATOR });
  return exportOf(ctx, viewer);
}

/** The email guards against a wrong name. Throws 404, 409 (another email, an admin, closed, or a visit ahead). */
export async function deletePerson(ctx: Ctx, name: string, email: string) {
  const viewer = viewerOf(ctx.db, name);
  if (viewer.email.toLowerCase() !== email.toLowerCase()) {
    throw conflict(`${email} isn't the email of ${viewer.username}.`);
  }
  await endAccount(ctx, { viewer, info: OPERATOR }, (tx) => void viewerOf(tx, name));
}
