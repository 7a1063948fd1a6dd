import type { Tx } from "#db/db.ts";
import type { Ctx, Viewer } from "#src/base/context.ts";
import { isSignedIn } from "#src/http/sessions/session-store.ts";
import { AppError } from "#src/shared/base/errors.ts";
import { findOpenEmail } from "./queries.ts";

/** Re-checks access after slow work. Throws 401 if the account was closed or suspended. Returns its email. */
export function requireOpen(tx: Tx, { userId }: Viewer) {
  const account = findOpenEmail(tx, userId);
  if (!account) throw new AppError("unauthenticated", "Please log in.");
  return account;
}

/** Also throws 401 if the session ended, for example by a password change. Call it in the writing transaction. */
export function requireSignedIn({ db, now }: Ctx, viewer: Viewer) {
  if (!isSignedIn(db, viewer, now())) throw new AppError("unauthenticated", "Please log in.");
}
