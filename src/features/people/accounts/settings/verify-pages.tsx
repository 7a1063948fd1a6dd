/** @jsxImportSource preact */
import { Elysia } from "elysia";
import type { Ctx } from "#src/base/context.ts";
import { attempt, FormBody, readInput } from "#src/http/forms.ts";
import { access } from "#src/http/guards/access.ts";
import { page, redirect } from "#src/http/pages/page.tsx";
import { infoOf } from "#src/http/request-info.ts";
import { flashCookie } from "#src/http/sessions/flash.ts";
import { viewerOf } from "#src/http/sessions/sessions.ts";
import { authPath } from "#src/shared/base/paths.ts";
import { dashboardPath } from "#src/shared/base/viewers.ts";
import { VerifyEmailInput, VerifyEmailQuery } from "#src/shared/people/accounts.ts";
import { DeadVerifyPage, VerifiedPage, VerifyPage } from "#views/people/accounts/verify-page.tsx";
import { formPage } from "../form-page.ts";
import { deadLinkPage, neverStored, secrecy } from "../link-pages.ts";
import { confirmationState, confirmEmail } from "./email-confirmation.ts";

/** GET changes nothing, because mail scanners open links. */
export const verifyPages = (ctx: Ctx) =>
  new Elysia()
    .use(access(ctx))
    .get("/verify-email", ({ request, query }) => show(ctx, request, query.token), {
      access: "public",
      query: VerifyEmailQuery,
    })
    .post("/verify-email", ({ request, body }) => submit(ctx, request, body), { access: "public", body: FormBody });

const title = "Confirm your email";

function show(ctx: Ctx, request: Request, token: string): Response {
  ctx.limits.take("link-ip", infoOf(request).ip);
  switch (confirmationState(ctx.db, token, ctx.now())) {
    case "live":
      return neverStored(formPage(ctx, request, { title, main: <VerifyPage token={token} />, headers: secrecy }));
    case "done":
      return page(ctx, request, {
        title: "Your email is confirmed",
        isPrivate: true,
        headers: secrecy,
        main: <VerifiedPage next={nextOf(ctx, request)} />,
      });
    case "dead":
      return deadLinkPage(ctx, request, <DeadVerifyPage />);
  }
}

async function submit(ctx: Ctx, request: Request, body: FormBody): Promise<Response> {
  const result = await attempt(() => confirmEmail(ctx, infoOf(request), readInput(VerifyEmailInput, body)));
  if ("done" in result) {
    return redirect(nextOf(ctx, request), {
      flash: flashCookie(ctx, {
        kind: "success",
        title: "Email confirmed",
        description: "You're all set.",
      }),
      headers: secrecy,
    });
  }
  const { refused } = result;
  if (refused.fields?.token) return deadLinkPage(ctx, request, <DeadVerifyPage />);
  const main = <VerifyPage token={String(body.token ?? "")} message={refused.message} />;
  return formPage(ctx, request, { title, main, refused: { error: refused, toastTitle: "Error" }, headers: secrecy });
}

const nextOf = (ctx: Ctx, request: Request) => {
  const viewer = viewerOf(ctx, request);
  return viewer ? dashboardPath(viewer.role) : authPath("login");
};
