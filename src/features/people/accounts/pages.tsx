/** @jsxImportSource preact */
import type { Ctx } from "#src/base/context.ts";
import { type EmailSwitch, emailSwitchIn, isEmailKindOff } from "#src/email/emails-off.ts";
import { router } from "#src/http/guards/access.ts";
import { page, RawForm, readInput, redirect } from "#src/http/pages/page.tsx";
import { infoOf } from "#src/http/request-info.ts";
import { TokenInput, TokenQuery } from "#src/shared/base/fields.ts";
import { safeNextPath } from "#src/shared/base/paths.ts";
import { dashboardPath } from "#src/shared/base/viewers.ts";
import { AuthQuery, ForgotQuery } from "#src/shared/people/accounts.ts";
import { EMAILS_OFF_PAGE, EMAILS_ON_PATH } from "#src/shared/people/email-labels.ts";
import { DeadEmailsOnOffPage, EmailsOnOffPage } from "#views/people/accounts/link-pages.tsx";
import { chooseByLink } from "./emails/choices.ts";
import { linkPage, noReferrerHeaders, withNoStore } from "./form-page.ts";
import { demoPage, requireDemoMode, showAuth, submitAuth, submitDemo } from "./login/auth-form.tsx";
import { logOutAndRedirect } from "./login/log-in.ts";
import { newPasswordForm, notMeForm, showForgot, submitForgot } from "./login/password-reset.tsx";
import { emailConfirmForm } from "./settings/email-confirmation.tsx";

/** GET changes nothing, because scanners open links. POST works from email programs too (RFC 8058). Throws 429. */
function showEmails(ctx: Ctx, request: Request, token: string): Response {
  ctx.limits.take("link-ip", infoOf(request).ip);
  const choice = emailSwitchIn(ctx.db, token, ctx.now());
  return emailsPage(ctx, request, choice && { ...choice, token, isOn: !isEmailKindOff(ctx.db, choice), isDone: false });
}

/** Throws 422 without a token, 429. */
function setEmails(ctx: Ctx, request: Request, input: { token: string; isOn: boolean }): Response {
  const choice = chooseByLink(ctx, infoOf(request), input);
  return emailsPage(ctx, request, choice && { ...choice, ...input, isDone: true });
}

interface EmailsPageState extends EmailSwitch {
  token: string;
  isOn: boolean;
  isDone: boolean;
}

function emailsPage(ctx: Ctx, request: Request, state: EmailsPageState | undefined): Response {
  if (!state) {
    const dead = { title: "This link doesn't work", status: 404, isPrivate: true, headers: noReferrerHeaders };
    return withNoStore(page(ctx, request, { ...dead, main: <DeadEmailsOnOffPage /> }));
  }
  const { userId: _, ...props } = state;
  return linkPage(ctx, request, { title: "Your emails", main: <EmailsOnOffPage {...props} /> });
}

const posted = { access: "public", body: RawForm } as const;
const link = { access: "public", query: TokenQuery } as const;

export const accountsPages = (ctx: Ctx) =>
  router(ctx)
    .get(
      "/auth",
      ({ request, query, viewerOrNull }) =>
        viewerOrNull
          ? redirect(safeNextPath(query.next) ?? dashboardPath(viewerOrNull.role), { status: 302 })
          : showAuth(ctx, request, query),
      { access: "public", query: AuthQuery },
    )
    .post("/auth", ({ request, query, body }) => submitAuth(ctx, request, query, body), { ...posted, query: AuthQuery })
    .get("/demo-login", ({ request }) => demoPage(ctx, request), { access: "public" })
    .post("/demo-login", ({ request, body }) => submitDemo(ctx, request, body), {
      ...posted,
      transform: () => requireDemoMode(ctx),
    })
    .get("/forgot-password", ({ request, query }) => showForgot(ctx, request, query.sent === "1"), {
      access: "public",
      query: ForgotQuery,
    })
    .post("/forgot-password", ({ request, body }) => submitForgot(ctx, request, body), { ...posted })
    .get("/reset-password", ({ request, query }) => newPasswordForm.show(ctx, request, query.token), { ...link })
    .post("/reset-password", ({ request, body }) => newPasswordForm.submit(ctx, request, body), { ...posted })
    .get("/not-me", ({ request, query }) => notMeForm.show(ctx, request, query.token), { ...link })
    .post("/not-me", ({ request, body }) => notMeForm.submit(ctx, request, body), { ...posted })
    .get("/verify-email", ({ request, query }) => emailConfirmForm.show(ctx, request, query.token), { ...link })
    .post("/verify-email", ({ request, body }) => emailConfirmForm.submit(ctx, request, body), { ...posted })
    .get(EMAILS_OFF_PAGE, ({ request, query }) => showEmails(ctx, request, query.token), { ...link })
    .post(EMAILS_OFF_PAGE, ({ request, query }) => setEmails(ctx, request, { ...query, isOn: false }), { ...link })
    .post(
      EMAILS_ON_PATH,
      ({ request, body }) => setEmails(ctx, request, { ...readInput(TokenInput, body), isOn: true }),
      { ...posted },
    )
    .post("/logout", ({ request }) => logOutAndRedirect(ctx, request, "/"), { access: "public" });
