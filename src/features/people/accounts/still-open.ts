import type { Tx } from "#db/open.ts";
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
