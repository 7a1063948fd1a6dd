/** @jsxImportSource preact */
import type { Ctx } from "#src/base/context.ts";
import { type FormBody, readInput, redirect } from "#src/http/pages/page.tsx";
import { infoOf } from "#src/http/request-info.ts";
import { flashCookie } from "#src/http/sessions/flash.ts";
import { viewerOf } from "#src/http/sessions/sessions.ts";
import { TokenInput } from "#src/shared/base/fields.ts";
import { authPath } from "#src/shared/base/paths.ts";
import { dashboardPath } from "#src/shared/base/viewers.ts";
import { DeadVerifyPage, VerifiedPage, VerifyPage } from "#views/people/accounts/verify-page.tsx";
import { type LinkPages, secrecy, showLink, submitLink } from "../form-page.ts";
import { confirmationState, confirmEmail } from "./email-confirmation.ts";

const pages = (ctx: Ctx, request: Request): LinkPages => ({
  title: "Confirm your email",
  stateOf: (token) => confirmationState(ctx.db, token, ctx.now()),
  draw: ({ token, refused }) => <VerifyPage token={token} message={refused?.message} />,
  done: () => ({ title: "Your email is confirmed", main: <VerifiedPage next={nextOf(ctx, request)} /> }),
  dead: () => <DeadVerifyPage />,
});

export const showVerify = (ctx: Ctx, request: Request, token: string): Response =>
  showLink(ctx, request, pages(ctx, request), token);

export const submitVerify = (ctx: Ctx, request: Request, body: FormBody): Promise<Response> =>
  submitLink(ctx, request, pages(ctx, request), {
    body,
    run: () => confirmEmail(ctx, infoOf(request), readInput(TokenInput, body)),
    answer: () =>
      redirect(nextOf(ctx, request), {
        flash: flashCookie(ctx, { kind: "success", title: "Email confirmed", description: "You're all set." }),
        headers: secrecy,
      }),
  });

const nextOf = (ctx: Ctx, request: Request) => {
  const viewer = viewerOf(ctx, request);
  return viewer ? dashboardPath(viewer.role) : authPath("login");
};
