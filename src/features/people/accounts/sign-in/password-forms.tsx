/** @jsxImportSource preact */

import type { Ctx } from "#src/base/context.ts";
import { attempt, emptyForm, type FormBody, type FormState, formState, readInput } from "#src/http/forms.ts";
import { page, redirect } from "#src/http/pages/page.tsx";
import { infoOf } from "#src/http/request-info.ts";
import { flashCookie } from "#src/http/sessions/flash.ts";
import type { AppError } from "#src/shared/base/errors.ts";
import { authPath, FORGOT_PASSWORD } from "#src/shared/base/paths.ts";
import { ForgotInput, ResetInput } from "#src/shared/people/accounts.ts";
import { ForgotPage, SentPage } from "#views/people/accounts/forgot-page.tsx";
import { DeadResetPage, ResetPage } from "#views/people/accounts/reset-page.tsx";
import { formPage } from "../form-page.ts";
import { deadLinkPage, neverStored, secrecy } from "../link-pages.ts";
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
  return formPage(ctx, request, { title: forgotTitle, main, refused: { error: result.refused, toastTitle: "Error" } });
}

/** GET changes nothing, because mail scanners open links. Throws 429. */
export function showReset(ctx: Ctx, request: Request, token: string): Response {
  ctx.limits.take("link-ip", infoOf(request).ip);
  return isResetLinkLive(ctx.db, token, ctx.now())
    ? resetPage(ctx, request, { token, form: emptyForm })
    : deadLinkPage(ctx, request, <DeadResetPage />);
}

export async function submitReset(ctx: Ctx, request: Request, body: FormBody): Promise<Response> {
  const result = await attempt(() => resetPassword(ctx, request, readInput(ResetInput, body)));
  if ("done" in result) {
    return redirect(authPath("login"), {
      flash: flashCookie(ctx, {
        kind: "success",
        title: "Password changed",
        description: "Please log in with your new password.",
      }),
      cookies: [result.done],
      headers: secrecy,
    });
  }
  const { refused } = result;
  if (refused.fields?.token) return deadLinkPage(ctx, request, <DeadResetPage />);
  return resetPage(ctx, request, { token: String(body.token), form: formState(body, refused), error: refused });
}

interface Reset {
  token: string;
  form: FormState;
  error?: AppError;
}

function resetPage(ctx: Ctx, request: Request, { token, form, error }: Reset): Response {
  const response = formPage(ctx, request, {
    title: "Choose a new password",
    main: <ResetPage token={token} form={form} message={error?.message} />,
    ...(error ? { refused: { error, toastTitle: "Error" } } : {}),
    headers: secrecy,
  });
  return neverStored(response);
}
