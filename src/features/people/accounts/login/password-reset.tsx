/** @jsxImportSource preact */
import { and, eq, isNull } from "drizzle-orm";
import { changeRow, transact, users } from "#db/db.ts";
import { audit, type Ctx } from "#src/base/context.ts";
import { hurryDelayedEmails } from "#src/email/outbox.ts";
import { attempt, emptyForm, formState, page, type RawForm, readInput, redirect } from "#src/http/pages/page.tsx";
import { infoOf, type RequestInfo } from "#src/http/request-info.ts";
import { flashCookie } from "#src/http/sessions/flash.ts";
import { noteNetwork } from "#src/http/sessions/known-browsers.ts";
import { endSessionsOf, randomToken } from "#src/http/sessions/session-store.ts";
import { makeKnownBrowserCookie } from "#src/http/sessions/sessions.ts";
import { notify } from "#src/notices/notify.ts";
import { invalid } from "#src/shared/base/errors.ts";
import { TokenInput } from "#src/shared/base/fields.ts";
import { authPath, FORGOT_PASSWORD, RESET_PASSWORD } from "#src/shared/base/paths.ts";
import { ForgotInput, ResetInput } from "#src/shared/people/accounts.ts";
import {
  DeadNotMePage,
  DeadResetPage,
  ForgotPage,
  NotMePage,
  ResetPage,
  ResetSentPage,
} from "#views/people/accounts/link-pages.tsx";
import { findEmailedLink, isLinkLive, issueLink, redeemLink, voidLinks } from "../emails/emailed-links.ts";
import { emailedLinkForm, formReply, noReferrerHeaders } from "../form-page.ts";
import { findByLogin } from "../queries.ts";
import { forgetPendingEmail } from "../settings/email-confirmation.tsx";

const purpose = "reset-password";

const DEAD = "This link expired or was already used.";
const deadLink = () => invalid({ token: `${DEAD} Request a new one.` });

/** Known and unknown emails cost one transaction and get one response. */
export function requestPasswordReset(ctx: Ctx, info: RequestInfo, { email }: ForgotInput) {
  ctx.limits.takeAll([
    ["forgot-ip", info.ip],
    ["forgot-address", email.toLowerCase()],
  ]);
  transact(ctx, (tx, now) => {
    const account = findByLogin(tx, email);
    const canReset = account && account.disabledAt === null && account.role !== "admin";
    if (canReset)
      notify(ctx, tx, "account.reset-requested", { to: account, ...issueLink(tx, account.id, purpose, now) });
    audit(tx, { action: "password-reset-requested", actorId: account?.id ?? null, now, info });
  });
  return { message: "Check your email for password reset instructions" };
}

/** Ends all sessions and logs no one in. Confirms the email and this browser. Throws 422 on `token`. */
export async function resetAndLogOut(ctx: Ctx, request: Request, { token, password }: ResetInput): Promise<string> {
  const info = infoOf(request);
  ctx.limits.take("reset-ip", info.ip);
  if (!isLinkLive(ctx.db, purpose, token, ctx.now())) throw deadLink();
  const passwordHash = await ctx.hasher.hash(password, "known");
  const userId = transact(ctx, (tx, now) => {
    const link = redeemLink(tx, purpose, token, now);
    if (!link) throw deadLink();
    const isOpen = and(eq(users.id, link.userId), isNull(users.disabledAt));
    const before = tx.select({ confirmedAt: users.emailVerifiedAt }).from(users).where(isOpen).get();
    if (!before) throw deadLink();
    const wasConfirmed = before.confirmedAt !== null;
    const account = changeRow(tx, users, isOpen, { passwordHash, emailVerifiedAt: before.confirmedAt ?? now })!;
    endSessionsOf(tx, account.id);
    for (const feature of ctx.features) feature.endAccess?.(tx, { id: account.id, wasConfirmed });
    if (!wasConfirmed) {
      hurryDelayedEmails(tx, account.email, now);
      for (const feature of ctx.features) feature.addressConfirmed?.(ctx, tx, account.id);
    }
    noteNetwork(tx, account.id, info.ip, now);
    // Someone with the old password may have requested the change.
    forgetPendingEmail(tx, account.id);
    const { id } = audit(tx, { action: "password-reset", actorId: account.id, now, info });
    notify(ctx, tx, "account.password-reset", { to: account, id, wasConfirmed });
    return account.id;
  });
  return makeKnownBrowserCookie(ctx, request, userId);
}

/** Username for password managers. Empty for an unknown token. */
function usernameOf({ db }: Ctx, token: string): string {
  const link = findEmailedLink(db, purpose, token);
  return link ? db.select().from(users).where(eq(users.id, link.userId)).get()!.username : "";
}

const forgotTitle = "Forgot password";

/** Form and confirmation have separate URLs, so that Back works. */
export function showForgot(ctx: Ctx, request: Request, isSent: boolean): Response {
  if (isSent) {
    const main = <ResetSentPage hasOutbox={ctx.config.demo} />;
    return page(ctx, request, { title: "Check Your Email", isPrivate: true, main });
  }
  return formReply(ctx, request, { title: forgotTitle, main: <ForgotPage form={emptyForm} /> });
}

export async function submitForgot(ctx: Ctx, request: Request, body: RawForm): Promise<Response> {
  const result = await attempt(() => requestPasswordReset(ctx, infoOf(request), readInput(ForgotInput, body)));
  if ("done" in result) {
    const sent = { kind: "success", title: "Password reset email sent", description: result.done.message } as const;
    return redirect(`${FORGOT_PASSWORD}?sent=1`, { flash: flashCookie(ctx, sent) });
  }
  const main = <ForgotPage form={formState(body, result.refused)} message={result.refused.message} />;
  return formReply(ctx, request, { title: forgotTitle, main, refused: result.refused });
}

export const newPasswordForm = emailedLinkForm((ctx, request) => ({
  title: "Choose a new password",
  stateOf: (token) => (isLinkLive(ctx.db, purpose, token, ctx.now()) ? "live" : "dead"),
  draw: ({ refused, ...shown }) => (
    <ResetPage {...shown} message={refused?.message} username={usernameOf(ctx, shown.token)} />
  ),
  dead: () => <DeadResetPage />,
  run: (body) => resetAndLogOut(ctx, request, readInput(ResetInput, body)),
  answer: (cookie) =>
    redirect(authPath("login"), {
      flash: flashCookie(ctx, {
        kind: "success",
        title: "Password changed",
        description: "Please log in with your new password.",
      }),
      cookies: [cookie],
      headers: noReferrerHeaders,
    }),
}));

const NOT_ME_PURPOSE = "not-me";

export const notMeForm = emailedLinkForm((ctx, request) => ({
  title: "That login wasn't you?",
  stateOf: (token) => (isLinkLive(ctx.db, NOT_ME_PURPOSE, token, ctx.now()) ? "live" : "dead"),
  draw: ({ token, refused }) => <NotMePage token={token} message={refused?.message} />,
  dead: () => <DeadNotMePage />,
  run: (body) => denyLogin(ctx, request, readInput(TokenInput, body).token),
  answer: (token) => redirect(`${RESET_PASSWORD}?token=${token}`, { headers: noReferrerHeaders }),
}));

/** Ends all sessions and invalidates the password. Returns a token to set a new one. Throws 422 on `token`, 429. */
async function denyLogin(ctx: Ctx, request: Request, token: string): Promise<string> {
  const info = infoOf(request);
  ctx.limits.take("reset-ip", info.ip);
  if (!isLinkLive(ctx.db, NOT_ME_PURPOSE, token, ctx.now())) throw invalid({ token: DEAD });
  const passwordHash = await ctx.hasher.hash(randomToken(), "known");
  return transact(ctx, (tx, now) => {
    const link = redeemLink(tx, NOT_ME_PURPOSE, token, now);
    const isOpen = and(eq(users.id, link?.userId ?? 0), isNull(users.disabledAt));
    const account = changeRow(tx, users, isOpen, { passwordHash });
    if (!account || account.role === "admin") throw invalid({ token: DEAD });
    const { id } = account;
    endSessionsOf(tx, id);
    const wasConfirmed = account.emailVerifiedAt !== null;
    for (const feature of ctx.features) feature.endAccess?.(tx, { id, wasConfirmed });
    forgetPendingEmail(tx, id);
    voidLinks(tx, id, NOT_ME_PURPOSE);
    audit(tx, { action: "login-denied", actorId: id, now, info });
    return issueLink(tx, id, "reset-password", now).token;
  });
}
