import { and, eq, isNull } from "drizzle-orm";
import { changeRow, emailedTokens, findRow, removeRows, type Tx, transact, users } from "#db/db.ts";
import { type ActorContext, audit, auditBy, type Ctx } from "#src/base/context.ts";
import { hurryEmails } from "#src/email/outbox.ts";
import type { RequestInfo } from "#src/http/request-info.ts";
import { notify } from "#src/notices/notify.ts";
import { conflict } from "#src/shared/base/errors.ts";
import { inboxOf } from "#src/shared/base/mailbox.ts";
import type { UserView } from "#src/shared/people/accounts.ts";
import { issueLink, voidLinks } from "../emails/emailed-links.ts";
import { type Account, findAccount, findUser } from "../queries.ts";

export const CHANGE_EMAIL = "change-email";

/** Response and work are equal whether or not the email is taken; only the email sent differs. Throws 429. */
export function requestEmailChange(ctx: Ctx, tx: Tx, by: ActorContext, account: Account & { pendingEmail: string }) {
  const { pendingEmail } = account;
  changeRow(tx, users, { id: account.id }, { pendingEmail });
  emailNewAddress(ctx, tx, account);
  const { id } = auditBy(tx, by, { action: "email-change-requested", now: ctx.now() });
  notify(ctx, tx, "account.email-requested", { to: account, id });
}

/** Voids earlier links. */
function emailNewAddress(ctx: Ctx, tx: Tx, account: Account & { pendingEmail: string }) {
  ctx.limits.takeAll([
    ["verify-user", String(account.id)],
    ["new-address", inboxOf(account.pendingEmail)],
  ]);
  const link = issueLink(tx, account.id, CHANGE_EMAIL, ctx.now());
  const owner = findAccount(tx, account.pendingEmail);
  if (owner) notify(ctx, tx, "account.email-taken", { to: owner, id: link.id });
  else notify(ctx, tx, "account.new-email", { to: { ...account, email: account.pendingEmail }, ...link });
}

/** Throws 409 (no email pending), 429. */
export function resendNewAddress(ctx: Ctx, by: ActorContext) {
  transact(ctx, (tx, now) => {
    const account = findRow(tx, users, { id: by.viewer.userId })!;
    const { pendingEmail } = account;
    if (pendingEmail === null) throw conflict("There's no email change to confirm.");
    emailNewAddress(ctx, tx, { ...account, pendingEmail });
    auditBy(tx, by, { action: "email-change-requested", now });
  });
  return { message: "Check the inbox of your new email." };
}

/** Idempotent. */
export function undoEmailChange(ctx: Ctx, by: ActorContext): UserView {
  const { viewer } = by;
  return transact(ctx.db, (tx) => {
    const { pendingEmail } = findRow(tx, users, { id: viewer.userId })!;
    if (pendingEmail !== null) {
      forgetPending(tx, viewer.userId);
      auditBy(tx, by, { action: "email-change-undone", now: ctx.now() });
    }
    return findUser(tx, viewer.userId)!;
  });
}

export function forgetPending(tx: Tx, userId: number) {
  changeRow(tx, users, { id: userId }, { pendingEmail: null });
  voidLinks(tx, userId, CHANGE_EMAIL);
}

/** Voids old links and notifies the old email. "taken" if another account got it in between. */
export function changeEmail(ctx: Ctx, tx: Tx, info: RequestInfo, userId: number): "changed" | "taken" | "dead" {
  const now = ctx.now();
  const isOpen = and(eq(users.id, userId), isNull(users.disabledAt), isNull(users.closingAt));
  const account = findRow(tx, users, isOpen);
  if (!account || account.pendingEmail === null) return "dead";
  const { id, pendingEmail } = account;
  const owner = findAccount(tx, pendingEmail);
  if (owner && owner.id !== id) {
    forgetPending(tx, id);
    return "taken";
  }
  changeRow(tx, users, { id }, { email: pendingEmail, pendingEmail: null, emailVerifiedAt: now });
  removeRows(tx, emailedTokens, { userId: id, usedAt: null });
  const { id: entry } = audit(tx, { action: "email-changed", actorId: id, now, info });
  notify(ctx, tx, "account.email-changed", { to: account, id: entry });
  hurryEmails(tx, pendingEmail, now);
  for (const feature of ctx.features) feature.addressConfirmed?.(ctx, tx, id);
  return "changed";
}
