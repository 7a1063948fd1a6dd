/** @jsxImportSource preact */
import { and, eq, isNull } from "drizzle-orm";
import { changeRow, type Db, transact, users } from "#db/db.ts";
import { type ActorContext, audit, auditBy, type Ctx } from "#src/base/context.ts";
import { hurryEmails } from "#src/email/outbox.ts";
import { readInput, redirect } from "#src/http/pages/page.tsx";
import { infoOf, type RequestInfo } from "#src/http/request-info.ts";
import { flashCookie } from "#src/http/sessions/flash.ts";
import { viewerOf } from "#src/http/sessions/sessions.ts";
import { notify } from "#src/notices/notify.ts";
import { conflict, invalid } from "#src/shared/base/errors.ts";
import { TokenInput } from "#src/shared/base/fields.ts";
import { authPath } from "#src/shared/base/paths.ts";
import { dashboardPath } from "#src/shared/base/viewers.ts";
import { DeadVerifyPage, VerifiedPage, VerifyPage } from "#views/people/accounts/link-pages.tsx";
import { findLink, isLinkLive, issueLink, useLink } from "../emails/emailed-links.ts";
import { linkForm, secrecy } from "../form-page.ts";
import { keptQuestion } from "../kept-question.ts";
import { CHANGE_EMAIL, changeEmail } from "./email-change.ts";

const purpose = "verify-email";

const ADDRESS_TAKEN = "Another account now uses this email, so we kept your old one.";

const deadLink = () => invalid({ token: "This link expired or was already used. Request a new one." });

/** Checking doesn't use it up, because email scanners open links. */
function confirmationState(db: Db, token: string, now: number): "live" | "done" | "dead" {
  if (isLinkLive(db, purpose, token, now) || isLinkLive(db, CHANGE_EMAIL, token, now)) return "live";
  const link = findLink(db, purpose, token) ?? findLink(db, CHANGE_EMAIL, token);
  return link && link.usedAt !== null ? "done" : "dead";
}

/** Confirms the current or the pending email. Throws 422 on `token` (dead link), 409 (taken in between), 429. */
export function confirmEmail(ctx: Ctx, info: RequestInfo, { token }: TokenInput) {
  ctx.limits.take("verify-ip", info.ip);
  const outcome = transact(ctx, (tx, now) => {
    const link = useLink(tx, purpose, token, now);
    const change = useLink(tx, CHANGE_EMAIL, token, now);
    if (!link) return change ? changeEmail(ctx, tx, info, change.userId) : "dead";
    const isOpen = and(eq(users.id, link.userId), isNull(users.disabledAt));
    const account = changeRow(tx, users, isOpen, { emailVerifiedAt: now });
    if (!account) throw deadLink();
    hurryEmails(tx, account.email, now);
    for (const feature of ctx.features) feature.addressConfirmed?.(ctx, tx, account.id);
    audit(tx, { action: "email-confirmed", actorId: account.id, now, info });
    return "confirmed";
  });
  if (outcome === "dead") throw deadLink();
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

export const verify = linkForm((ctx, request) => ({
  title: "Confirm your email",
  stateOf: (token) => confirmationState(ctx.db, token, ctx.now()),
  draw: ({ token, refused }) => <VerifyPage token={token} message={refused?.message} />,
  done: () => ({ title: "Your email is confirmed", main: <VerifiedPage next={nextOf(ctx, request)} /> }),
  dead: () => <DeadVerifyPage />,
  run: (body) => confirmEmail(ctx, infoOf(request), readInput(TokenInput, body)),
  answer: () =>
    redirect(nextOf(ctx, request), {
      flash: flashCookie(ctx, { kind: "success", title: "Email confirmed", description: "You're all set." }),
      headers: secrecy,
    }),
}));

const nextOf = (ctx: Ctx, request: Request) => {
  const viewer = viewerOf(ctx, request);
  const asked = keptQuestion(request)?.path;
  return viewer ? (asked ?? dashboardPath(viewer.role)) : authPath("login", asked);
};
