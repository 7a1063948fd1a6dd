/** @jsxImportSource preact */

import { Elysia } from "elysia";
import type * as z from "zod/mini";
import type { Ctx } from "#src/base/context.ts";
import { access } from "#src/http/guards/access.ts";
import { attempt, FormBody, readInput, redirect } from "#src/http/pages/page.tsx";
import { flashCookie } from "#src/http/sessions/flash.ts";
import type { AppError } from "#src/shared/base/errors.ts";
import { adminLoginPath, authPath, safeNext } from "#src/shared/base/paths.ts";
import { CodeInput, SetUpInput, SignInStepQuery } from "#src/shared/people/mfa.ts";
import { adminNext, logInStepPath, nextPath } from "#src/shared/people/mfa-paths.ts";
import { CodePage } from "#views/people/mfa/code-page.tsx";
import { SetUpPage } from "#views/people/mfa/set-up-page.tsx";
import { formPage, neverStored } from "../accounts/form-page.ts";
import { welcomeIn } from "../accounts/sign-in/auth-form.tsx";
import { codesAnswer } from "./codes-answer.tsx";
import { makeOffer, readOffer } from "./offer.ts";
import { endedPendingCookie, findPendingSignIn, type PendingSignIn, startOver } from "./pending-sign-in.ts";
import { pendingStep, signInWithCode, signInWithSetUp } from "./sign-in.ts";

type Query = z.infer<typeof SignInStepQuery>;

export const signInStepPages = (ctx: Ctx) =>
  new Elysia({ prefix: "/auth" })
    .use(access(ctx))
    .get("/code", ({ request, query }) => showCode(ctx, request, query), { access: "public", query: SignInStepQuery })
    .post("/code", ({ request, query, body }) => submitCode(ctx, request, query, body), {
      access: "public",
      query: SignInStepQuery,
      body: FormBody,
    })
    .get("/set-up", ({ request, query }) => showSetUp(ctx, request, query), {
      access: "public",
      query: SignInStepQuery,
    })
    .post("/set-up", ({ request, query, body }) => submitSetUp(ctx, request, query, body), {
      access: "public",
      query: SignInStepQuery,
      body: FormBody,
    });

function elsewhere(ctx: Ctx, { next }: Query, half: PendingSignIn | undefined): Response {
  const step = half && pendingStep(ctx, half);
  if (step) return redirect(logInStepPath(step, { next }));
  const path = adminNext(next);
  return redirect(path ? adminLoginPath(path) : authPath("login", safeNext(next) ?? undefined), {
    flash: flashCookie(ctx, { kind: "info", title: "Log in again", description: startOver().message }),
    cookies: [endedPendingCookie(ctx)],
  });
}

function showCode(ctx: Ctx, request: Request, query: Query): Response {
  const half = findPendingSignIn(ctx, request);
  return half && pendingStep(ctx, half) === "code"
    ? codePage(ctx, request, { query, half })
    : elsewhere(ctx, query, half);
}

async function submitCode(ctx: Ctx, request: Request, query: Query, body: FormBody): Promise<Response> {
  const result = await attempt(() => signInWithCode(ctx, request, readInput(CodeInput, body).code));
  if ("refused" in result) {
    const half = findPendingSignIn(ctx, request);
    if (!half || pendingStep(ctx, half) !== "code") return elsewhere(ctx, query, half);
    return codePage(ctx, request, { query, half, error: result.refused });
  }
  const { owner, cookies } = result.done;
  return welcomeIn(ctx, request, owner, { next: query.next, cookies });
}

/** The field is cleared, because a wrong code never becomes right. */
function codePage(ctx: Ctx, request: Request, { query: { next, recovery }, half, error }: Step): Response {
  const isRecovery = recovery !== undefined;
  const main = (
    <CodePage
      action={logInStepPath("code", { next, recovery: isRecovery })}
      other={logInStepPath("code", { next, recovery: !isRecovery })}
      isRecovery={isRecovery}
      supportEmail={half.account.role === "admin" ? null : ctx.config.supportEmail}
      fields={error?.fields ?? {}}
      message={error?.message}
    />
  );
  return form(ctx, request, { title: "Enter your code", main, refused: error });
}

function showSetUp(ctx: Ctx, request: Request, query: Query): Response {
  const half = findPendingSignIn(ctx, request);
  return half && pendingStep(ctx, half) === "set-up"
    ? setUpPage(ctx, request, { query, half })
    : elsewhere(ctx, query, half);
}

async function submitSetUp(ctx: Ctx, request: Request, query: Query, body: FormBody): Promise<Response> {
  const before = findPendingSignIn(ctx, request);
  const result = await attempt(() => signInWithSetUp(ctx, request, readInput(SetUpInput, body)));
  if ("refused" in result) {
    const half = findPendingSignIn(ctx, request);
    if (!before || !half || pendingStep(ctx, half) !== "set-up") return elsewhere(ctx, query, half);
    return setUpPage(ctx, request, { query, half, error: result.refused, token: String(body.token) });
  }
  const { codes, cookies, owner } = result.done;
  return codesAnswer(ctx, request, { codes, next: nextPath(owner.role, query.next), cookies });
}

interface Step {
  query: Query;
  half: PendingSignIn;
  error?: AppError;
}

/** Keeps the token if the form comes back. */
function setUpPage(
  ctx: Ctx,
  request: Request,
  { query, half: { account }, error, token = "" }: Step & { token?: string },
): Response {
  const offer = readOffer(ctx, account, token) ?? makeOffer(ctx, account);
  const main = (
    <SetUpPage
      action={logInStepPath("set-up", { next: query.next })}
      offer={offer}
      username={account.username}
      fields={error?.fields ?? {}}
      message={error?.message}
      isAdmin
      isRequired
    />
  );
  return form(ctx, request, { title: "Set up two-step verification", main, refused: error });
}

/** Not cacheable, because the page depends on a cookie. */
const form = (ctx: Ctx, request: Request, shown: Parameters<typeof formPage>[2]) =>
  neverStored(formPage(ctx, request, { ...shown, failed: "Login failed" }));
