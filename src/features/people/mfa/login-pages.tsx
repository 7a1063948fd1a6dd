/** @jsxImportSource preact */

import type * as z from "zod/mini";
import type { Ctx } from "#src/base/context.ts";
import type { SecondLoginStep } from "#src/base/feature.ts";
import { router } from "#src/http/guards/access.ts";
import { attempt, page, RawForm, readInput, redirect } from "#src/http/pages/page.tsx";
import { flashCookie } from "#src/http/sessions/flash.ts";
import type { AppError } from "#src/shared/base/errors.ts";
import { adminLoginPathTo, authPath, safeNextPath } from "#src/shared/base/paths.ts";
import { UserView } from "#src/shared/people/accounts.ts";
import { CodeInput, LoginStepQuery, SetUpInput } from "#src/shared/people/mfa.ts";
import { adminNextPathOrNull, logInStepPath, pathAfterLogin } from "#src/shared/people/mfa-paths.ts";
import { LoginCodePage } from "#views/people/mfa/code-page.tsx";
import { RecoveryCodesPage } from "#views/people/mfa/mfa-page.tsx";
import { SetUpPage, type SetUpPageProps } from "#views/people/mfa/set-up-page.tsx";
import { type FormRefusal, formReply, withNoStore } from "../accounts/form-page.ts";
import { redirectNext } from "../accounts/login/auth-form.tsx";
import { type Account, findUser } from "../accounts/queries.ts";
import { makeMfaSetUp, verifySetUpToken } from "./codes.ts";
import {
  endedPendingCookie,
  findPendingLogin,
  loginWithCode,
  loginWithSetUp,
  type PendingLogin,
  pendingStep,
  startOverError,
} from "./login.ts";

interface SetUpForm extends Pick<SetUpPageProps, "action" | "isRequired" | "isReplacing" | "asksPassword"> {
  owner: Account;
  refused: FormRefusal | undefined;
}

/** Keeps the offer if the form comes back. */
export function setUpPage(ctx: Ctx, { owner, refused, ...how }: SetUpForm) {
  const offer = (refused && verifySetUpToken(ctx, owner, String(refused.body.token))) ?? makeMfaSetUp(ctx, owner);
  const { fields = {}, message } = refused?.error ?? {};
  const { username, role } = owner;
  return <SetUpPage {...how} {...{ offer, username, fields, message }} isAdmin={role === "admin"} />;
}

/** Shows recovery codes once, in the response to the form, so that they are never stored. */
export function recoveryCodesAnswer(
  ctx: Ctx,
  request: Request,
  how: { codes: string[]; next: string; cookies?: string[] },
) {
  const { cookies = [], ...shown } = how;
  const main = <RecoveryCodesPage {...shown} />;
  const response = page(ctx, request, { title: "Your recovery codes", isPrivate: true, main });
  for (const cookie of cookies) response.headers.append("set-cookie", cookie);
  return response;
}

type Query = z.infer<typeof LoginStepQuery>;

interface LoginStep {
  step: SecondLoginStep["step"];
  query: Query;
  refused?: FormRefusal;
}

const open = { access: "public", query: LoginStepQuery } as const;
const sent = { ...open, body: RawForm } as const;

export const loginStepPages = (ctx: Ctx) =>
  router(ctx, "/auth")
    .get("/code", ({ request, query }) => show(ctx, request, { step: "code", query }), { ...open })
    .post("/code", ({ request, query, body }) => submit(ctx, request, { step: "code", query }, body), { ...sent })
    .get("/set-up", ({ request, query }) => show(ctx, request, { step: "set-up", query }), { ...open })
    .post("/set-up", ({ request, query, body }) => submit(ctx, request, { step: "set-up", query }, body), { ...sent });

function elsewhere(ctx: Ctx, { next }: Query, pending: PendingLogin | undefined): Response {
  const step = pending && pendingStep(ctx, pending);
  if (step) return redirect(logInStepPath(step, { next }));
  const path = adminNextPathOrNull(next);
  return redirect(path ? adminLoginPathTo(path) : authPath("login", safeNextPath(next) ?? undefined), {
    flash: flashCookie(ctx, { kind: "info", title: "Log in again", description: startOverError().message }),
    cookies: [endedPendingCookie(ctx)],
  });
}

/** Not cacheable, because the page depends on a cookie. */
function show(ctx: Ctx, request: Request, { step, query, refused }: LoginStep): Response {
  const pending = findPendingLogin(ctx, request);
  if (!pending || pendingStep(ctx, pending) !== step) return elsewhere(ctx, query, pending);
  const { account: owner } = pending;
  const shown =
    step === "code"
      ? { title: "Enter your code", main: codePage(ctx, owner, query, refused?.error) }
      : {
          title: "Set up two-step verification",
          main: setUpPage(ctx, { owner, refused, action: logInStepPath(step, { next: query.next }), isRequired: true }),
        };
  return withNoStore(formReply(ctx, request, { ...shown, refused: refused?.error, failed: "Login failed" }));
}

async function submit(ctx: Ctx, request: Request, at: LoginStep, body: RawForm): Promise<Response> {
  const result = await attempt(() =>
    at.step === "code"
      ? loginWithCode(ctx, request, readInput(CodeInput, body).code)
      : loginWithSetUp(ctx, request, readInput(SetUpInput, body)),
  );
  if ("refused" in result) return show(ctx, request, { ...at, refused: { error: result.refused, body } });
  const { owner, cookies, codes } = result.done;
  const { next } = at.query;
  if (!codes) return redirectNext(ctx, request, owner, { next, cookies });
  return recoveryCodesAnswer(ctx, request, { codes, next: pathAfterLogin(owner.role, next), cookies });
}

/** The field is cleared, because a wrong code never becomes right. */
function codePage({ config }: Ctx, owner: Account, { next, recovery }: Query, error: AppError | undefined) {
  const isRecovery = recovery !== undefined;
  return (
    <LoginCodePage
      action={logInStepPath("code", { next, recovery: isRecovery })}
      other={logInStepPath("code", { next, recovery: !isRecovery })}
      isRecovery={isRecovery}
      supportEmail={owner.role === "admin" ? null : config.supportEmail}
      fields={error?.fields ?? {}}
      message={error?.message}
    />
  );
}

/** For API clients. Setup needs the page. */
export const mfaLoginApi = (ctx: Ctx) =>
  router(ctx, "/api").post(
    "/login/code",
    ({ request, body, set }) => {
      const { owner, cookies } = loginWithCode(ctx, request, body.code);
      set.headers["set-cookie"] = cookies;
      return findUser(ctx.db, owner.id)!;
    },
    { access: "public", body: CodeInput, response: UserView },
  );
