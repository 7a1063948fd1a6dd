import type { Tx } from "#db/open.ts";
import type { Ctx } from "#src/base/context.ts";
import { isSignedIn } from "#src/http/sessions/session-store.ts";
import type { Viewer } from "#src/http/sessions/viewer.ts";
import { AppError } from "#src/shared/base/errors.ts";
import { findOpenEmail } from "./queries.ts";

/**
 * For what is written some time after the access was checked, because a body, a picture or a password took that time: throws
 * 401 when the account was closed or suspended meanwhile. Gives where to write to.
 */
export function requireOpen(tx: Tx, { userId }: Viewer) {
  const account = findOpenEmail(tx, userId);
  if (!account) throw new AppError("unauthenticated", "Please log in.");
  return account;
}

/**
 * The same for what needs more than an open account: throws 401 as well when this sign-in has been ended, for instance because its
 * owner has set another password meanwhile. Call it in the transaction that writes.
 */
export function requireSignedIn({ db, now }: Ctx, viewer: Viewer) {
  if (!isSignedIn(db, viewer, now())) throw new AppError("unauthenticated", "Please log in.");
}
