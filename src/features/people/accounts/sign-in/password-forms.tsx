/** @jsxImportSource preact */
import type { Ctx } from "#src/base/context.ts";
import { attempt, emptyForm, type FormBody, formState, page, readInput, redirect } from "#src/http/pages/page.tsx";
import { infoOf } from "#src/http/request-info.ts";
import { flashCookie } from "#src/http/sessions/flash.ts";
import { authPath, FORGOT_PASSWORD } from "#src/shared/base/paths.ts";
import { ForgotInput, ResetInput } from "#src/shared/people/accounts.ts";
import { ForgotPage, SentPage } from "#views/people/accounts/forgot-page.tsx";
import { DeadResetPage, ResetPage } from "#views/people/accounts/reset-page.tsx";
import { formPage, type LinkPages, secrecy, showLink, submitLink } from "../form-page.ts";
import { isResetLinkLive, requestPasswordReset, resetPassword } from "./password-reset.ts";

const forgotTitle = "Forgot password";

/** Form and confirmation have separate URLs, so that Back works. */
export function showForgot(ctx: Ctx, request: Request, isSent: boolean): Response {
  if (isSent) {
    const main = <SentPage hasOutbox={ctx.config.demo} />;
    return page(ctx, request, { title: "Check Your Email", isPrivate: true, main });
  }
  return formPage(ctx, request, { title: forgotTitle, main: <ForgotPage form={emptyForm} /> });
}

export async function submitForgot(ctx: Ctx, request: Request, body: FormBody): Promise<Response> {
  const result = await attempt(() => requestPasswordReset(ctx, infoOf(request), readInput(ForgotInput, body)));
  if ("done" in result) {
    const description = "Check your email for password reset instructions";
    return redirect(`${FORGOT_PASSWORD}?sent=1`, {
      flash: flashCookie(ctx, { kind: "success", title: "Password reset email sent", description }),
    });
  }
  const main = <ForgotPage form={formState(body, result.refused)} message={result.refused.message} />;
  return formPage(ctx, request, { title: forgotTitle, main, refused: result.refused });
}

const resetPages = ({ db, now }: Ctx): LinkPages => ({
  title: "Choose a new password",
  stateOf: (token) => (isResetLinkLive(db, token, now()) ? "live" : "dead"),
  draw: ({ refused, ...shown }) => <ResetPage {...shown} message={refused?.message} />,
  dead: () => <DeadResetPage />,
});

export const showReset = (ctx: Ctx, request: Request, token: string): Response =>
  showLink(ctx, request, resetPages(ctx), token);

export const submitReset = (ctx: Ctx, request: Request, body: FormBody): Promise<Response> =>
  submitLink(ctx, request, resetPages(ctx), {
    body,
    run: () => resetPassword(ctx, request, readInput(ResetInput, body)),
    answer: (cookie) =>
      redirect(authPath("login"), {
        flash: flashCookie(ctx, {
          kind: "success",
          title: "Password changed",
          description: "Please log in with your new password.",
        }),
        cookies: [cookie],
        headers: secrecy,
      }),
  });
