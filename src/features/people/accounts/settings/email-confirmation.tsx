/** @jsxImportSource preact */

import { and, eq, isNull } from "drizzle-orm";
import { changeRow, type Db, emailedTokens, findRow, removeRow, removeRows, type Tx, transact, users } from "#db/db.ts";
import { type ActorContext, audit, auditBy, type Ctx } from "#src/base/context.ts";
import { hurryDelayedEmails } from "#src/email/outbox.ts";
import { readInput, redirect } from "#src/http/pages/page.tsx";
import { infoOf, type RequestInfo } from "#src/http/request-info.ts";
import { flashCookie } from "#src/http/sessions/flash.ts";
import { viewerOf } from "#src/http/sessions/sessions.ts";
import { notify } from "#src/notices/notify.ts";
import { conflict, invalid } from "#src/shared/base/errors.ts";
import { TokenInput } from "#src/shared/base/fields.ts";
import { inboxKey } from "#src/shared/base/mailbox.ts";
import { authPath } from "#src/shared/base/paths.ts";
import { dashboardPath } from "#src/shared/base/viewers.ts";
import type { UserView } from "#src/shared/people/accounts.ts";
import { DeadVerifyPage, VerifiedPage, VerifyPage } from "#views/people/accounts/link-pages.tsx";
import { findEmailedLink, isLinkLive, issueLink, redeemLink, voidLinks } from "../emails/emailed-links.ts";
import { emailedLinkForm, noReferrerHeaders } from "../form-page.ts";
import { readKeptQuestion } from "../kept-question.ts";
import { type Account, findByLogin, findUser } from "../queries.ts";

const CHANGE_EMAIL = "change-email";

/** Response and work are equal whether or not the email is taken; only the email sent differs. Throws 429. */
export function requestEmailChange(ctx: Ctx, tx: Tx, by: ActorContext, account: Account & { pendingEmail: string }) {
  const { pendingEmail } = account;
  changeRow(tx, users, { id: account.id }, { pendingEmail });
  emailNewAddress(ctx, tx, account);
  const { id } = auditBy(tx, by, { action: "email-change-requested", now: ctx.now() });
  notify(ctx, tx, "account.email-requested", { to: account, id });
}

/** Emails a new link, which voids earlier ones. */
function emailNewAddress(ctx: Ctx, tx: Tx, account: Account & { pendingEmail: string }) {
  ctx.limits.takeAll([
    ["verify-user", String(account.id)],
    ["new-address", inboxKey(account.pendingEmail)],
  ]);
  const link = issueLink(tx, account.id, CHANGE_EMAIL, ctx.now());
  const owner = findByLogin(tx, account.pendingEmail);
  if (owner) notify(ctx, tx, "account.email-taken", { to: owner, id: link.id });
  else notify(ctx, tx, "account.new-email", { to: { ...account, email: account.pendingEmail }, ...link });
}

/** Throws 409 (no email pending), 429. */
export function resendEmailChange(ctx: Ctx, by: ActorContext) {
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
export function dropPendingEmail(ctx: Ctx, by: ActorContext): UserView {
  const { viewer } = by;
  return transact(ctx.db, (tx) => {
    const { pendingEmail } = findRow(tx, users, { id: viewer.userId })!;
    if (pendingEmail !== null) {
      forgetPendingEmail(tx, viewer.userId);
      auditBy(tx, by, { action: "email-change-undone", now: ctx.now() });
    }
    return findUser(tx, viewer.userId)!;
  });
}

export function forgetPendingEmail(tx: Tx, userId: number) {
  changeRow(tx, users, { id: userId }, { pendingEmail: null });
  voidLinks(tx, userId, CHANGE_EMAIL);
}

/** Voids old links and notifies the old email. "taken" if another account got it in between. */
function applyNewEmail(ctx: Ctx, tx: Tx, info: RequestInfo, link: Record<"id" | "userId", number>) {
  const now = ctx.now();
  const isOpen = and(eq(users.id, link.userId), isNull(users.disabledAt), isNull(users.closingAt));
  const account = findRow(tx, users, isOpen);
  if (!account || account.pendingEmail === null) return "dead";
  const { id, pendingEmail } = account;
  const owner = findByLogin(tx, pendingEmail);
  if (owner && owner.id !== id) {
    forgetPendingEmail(tx, id);
    removeRow(tx, emailedTokens, { id: link.id });
    return "taken";
  }
  changeRow(tx, users, { id }, { email: pendingEmail, pendingEmail: null, emailVerifiedAt: now });
  removeRows(tx, emailedTokens, { userId: id, usedAt: null });
  const { id: entry } = audit(tx, { action: "email-changed", actorId: id, now, info });
  notify(ctx, tx, "account.email-changed", { to: account, id: entry });
  hurryDelayedEmails(tx, pendingEmail, now);
  for (const feature of ctx.features) feature.addressConfirmed?.(ctx, tx, id);
  return "changed";
}

const purpose = "verify-email";

const ADDRESS_TAKEN = "Another account now uses this email, so we kept your old one.";

const deadLink = () => invalid({ token: "This link expired or was already used. Request a new one." });

/** Checking doesn't use the link up, because email scanners open links. */
function confirmationState(db: Db, token: string, now: number): "live" | "done" | "dead" {
  if (isLinkLive(db, purpose, token, now) || isLinkLive(db, CHANGE_EMAIL, token, now)) return "live";
  const link = findEmailedLink(db, purpose, token) ?? findEmailedLink(db, CHANGE_EMAIL, token);
  return link && link.usedAt !== null ? "done" : "dead";
}

/** Confirms the current or the pending email. Throws 422 on `token` (dead link), 409 (taken in between), 429. */
export function confirmEmail(ctx: Ctx, info: RequestInfo, { token }: TokenInput) {
  ctx.limits.take("verify-ip", info.ip);
  const outcome = transact(ctx, (tx, now) => {
    const link = redeemLink(tx, purpose, token, now);
    const change = redeemLink(tx, CHANGE_EMAIL, token, now);
    const changed = change && applyNewEmail(ctx, tx, info, change);
    if (changed === "dead" || !(link || changed)) throw deadLink();
    if (!link) return changed;
    const isOpen = and(eq(users.id, link.userId), isNull(users.disabledAt));
    const account = changeRow(tx, users, isOpen, { emailVerifiedAt: now });
    if (!account) throw deadLink();
    hurryDelayedEmails(tx, account.email, now);
    for (const feature of ctx.features) feature.addressConfirmed?.(ctx, tx, account.id);
    audit(tx, { action: "email-confirmed", actorId: account.id, now, info });
    return "confirmed";
  });
  if (outcome === "taken") throw conflict(ADDRESS_TAKEN);
  return { message: "Your email is confirmed." };
}

/** Throws 409 (already confirmed), 429. */
export function resendConfirmation(ctx: Ctx, by: ActorContext) {
  transact(ctx, (tx, now) => {
    const account = tx.select().from(users).where(eq(users.id, by.viewer.userId)).get()!;
    if (account.emailVerifiedAt !== null) throw conflict("Your email is already confirmed.");
    for (const limit of ["resend-user", "verify-user"] as const) ctx.limits.take(limit, String(by.viewer.userId));
    notify(ctx, tx, "account.confirmation-requested", { to: account, ...issueLink(tx, account.id, purpose, now) });
    auditBy(tx, by, { action: "email-confirmation-requested", now });
  });
  return { message: "Check your inbox." };
}

export const emailConfirmForm = emailedLinkForm((ctx, request) => ({
  title: "Confirm your email",
  stateOf: (token) => confirmationState(ctx.db, token, ctx.now()),
  draw: ({ token, refused }) => <VerifyPage token={token} message={refused?.message} />,
  done: () => ({ title: "Your email is confirmed", main: <VerifiedPage next={nextOf(ctx, request)} /> }),
  dead: () => <DeadVerifyPage />,
  run: (body) => confirmEmail(ctx, infoOf(request), readInput(TokenInput, body)),
  answer: () =>
    redirect(nextOf(ctx, request), {
      flash: flashCookie(ctx, { kind: "success", title: "Email confirmed", description: "You're all set." }),
      headers: noReferrerHeaders,
    }),
}));

const nextOf = (ctx: Ctx, request: Request) => {
  const viewer = viewerOf(ctx, request);
  const asked = readKeptQuestion(request)?.path;
  return viewer ? (asked ?? dashboardPath(viewer.role)) : authPath("login", asked);
};
