import { eq } from "drizzle-orm";
import { transact } from "#db/open.ts";
import { users } from "#db/schema/tables.ts";
import type { SuspensionInput } from "#src/shared/admin-inputs.ts";
import { AppError, notFound } from "#src/shared/errors.ts";
import type { Ctx } from "../../context.ts";
import type { RequestInfo } from "../../http/request-info.ts";
import { endSessionsOf } from "../accounts/sessions.ts";
import type { Viewer } from "../accounts/viewer.ts";
import { audit } from "../audit.ts";
import { queueMail } from "../mail/outbox.ts";
import { hasLeft } from "../memberships/member.ts";
import { restoredLetter, suspendedLetter } from "./letters.ts";

type Account = typeof users.$inferSelect;

/**
 * Suspends an account or restores it, for a reason that its person reads. A suspended one is signed out everywhere,
 * cannot log in, and is not listed (by trigger). Throws 404; 409 for admins, closed accounts and no change.
 */
export function changeSuspension(
  ctx: Ctx,
  viewer: Viewer,
  info: RequestInfo,
  userId: number,
  { suspended, reason }: SuspensionInput,
) {
  const now = ctx.now();
  transact(ctx.db, (tx) => {
    const account = tx.select().from(users).where(eq(users.id, userId)).get();
    if (!account) throw notFound();
    refuse(account, suspended);
    const change = suspended ? { disabledAt: now, disabledReason: reason } : { disabledAt: null, disabledReason: null };
    tx.update(users).set(change).where(eq(users.id, userId)).run();
    if (suspended) endSessionsOf(tx, userId);
    const action = suspended ? "user-suspended" : "user-restored";
    const target = `user ${userId}`;
    const { id } = audit(tx, { action, actorId: viewer.userId, target, detail: { reason }, now, info });
    const letter = (suspended ? suspendedLetter : restoredLetter)(account, reason, ctx.config);
    queueMail(tx, { dedupeKey: `${action} ${id}`, to: account.email, letter, now });
  });
}

function refuse({ role, closingAt, deletedAt, disabledAt }: Account, suspended: boolean) {
  if (hasLeft({ closingAt, deletedAt })) throw new AppError("conflict", "This account was closed by its owner.");
  if (role === "admin") throw new AppError("conflict", "Admin accounts cannot be suspended here.");
  if (suspended === (disabledAt !== null)) {
    throw new AppError("conflict", suspended ? "This account is suspended already." : "This account is not suspended.");
  }
}
