/** @jsxImportSource preact */

import { audit, type Ctx } from "#src/base/context.ts";
import { attempt, emptyForm, formState, type RawForm, readInput, redirect } from "#src/http/pages/page.tsx";
import { infoOf, type RequestInfo } from "#src/http/request-info.ts";
import { flashCookie } from "#src/http/sessions/flash.ts";
import { logIn } from "#src/http/sessions/sessions.ts";
import { BRAND } from "#src/shared/base/brand.ts";
import { invalid, notFound } from "#src/shared/base/errors.ts";
import { safeNextPath } from "#src/shared/base/paths.ts";
import type { ToastMessage } from "#src/shared/base/toasts.ts";
import type { Role } from "#src/shared/base/viewers.ts";
import { isDemoAccount } from "#src/shared/operations/demo.ts";
import { type AuthQuery, DemoLoginInput, LoginInput } from "#src/shared/people/accounts.ts";
import { logInStepPath, pathAfterLogin } from "#src/shared/people/mfa-paths.ts";
import { AuthPage, DemoLoginPage } from "#views/people/accounts/auth-page.tsx";
import { formReply } from "../form-page.ts";
import { findByLogin } from "../queries.ts";
import { checkLogin, continueLogin } from "./log-in.ts";
import { endedSignUpCookie, readSignUpCookie, register } from "./register.ts";

interface WelcomedAccount {
  id: number;
  role: Role;
  fullName: string;
}

const words = {
  login: {
    title: "Log in",
    failed: "Login failed",
    welcome: ({ fullName }: WelcomedAccount) => ({
      title: "Logged in successfully",
      description: `Welcome back, ${fullName}!`,
    }),
  },
  register: {
    title: "Sign up",
    failed: "Registration failed",
    welcome: ({ fullName }: WelcomedAccount) => ({
      title: "Account created",
      description: `Welcome to ${BRAND}, ${fullName}!`,
    }),
  },
};

export function showAuth(ctx: Ctx, request: Request, { mode, role, next, cookies }: AuthQuery): Response {
  const saved = mode === "register" && role !== "groomer" ? readSignUpCookie(request) : undefined;
  const form = saved ? { values: { role: "pet_parent", ...saved }, fields: {} } : emptyForm;
  const main = (
    <AuthPage
      mode={mode}
      role={role}
      next={safeNextPath(next) ?? undefined}
      form={form}
      message={cookies && "Your browser blocks our cookies, so you can't stay logged in. Allow them, then try again."}
      isInvited={saved !== undefined}
    />
  );
  return formReply(ctx, request, { title: words[mode].title, main });
}

/** Logs in, signs up, continues with the second step, or shows the form with errors. */
export async function submitAuth(ctx: Ctx, request: Request, query: AuthQuery, body: RawForm): Promise<Response> {
  const { title, failed, welcome } = words[query.mode];
  const result = await attempt(async () => {
    if (query.mode === "login") {
      const account = await checkLogin(ctx, request, readInput(LoginInput, body));
      return { account, ...continueLogin(ctx, request, account) };
    }
    const account = await register(ctx, infoOf(request), body);
    return { account, step: "done" as const, cookies: logIn(ctx, request, account) };
  });
  const next = safeNextPath(query.next);
  if ("done" in result) {
    const { account, step, cookies } = result.done;
    if (step !== "done") return redirect(logInStepPath(step, { next }), { cookies });
    return redirectNext(ctx, request, account, { next, cookies, toast: welcome(account) });
  }
  const form = formState(body, result.refused);
  const { mode, role } = query;
  const message = result.refused.message;
  const main = <AuthPage mode={mode} role={role} next={next ?? undefined} form={form} message={message} />;
  return formReply(ctx, request, { title, main, refused: result.refused, failed });
}

interface Welcome {
  cookies: string[];
  next?: string | null | undefined;
  toast?: Omit<ToastMessage, "kind">;
}

export const redirectNext = (
  ctx: Ctx,
  request: Request,
  account: WelcomedAccount,
  { cookies, next, toast = words.login.welcome(account) }: Welcome,
): Response =>
  redirect(pathAfterLogin(account.role, next), {
    flash: flashCookie(ctx, { kind: "success", ...toast }),
    cookies: [...cookies, ...endedSignUpCookie(ctx, request)],
  });

/** Throws 404 outside demo mode. */
export function requireDemoMode({ config }: Ctx) {
  if (!config.demo) throw notFound();
}

/** Throws for anything but an offered demo account. */
export function demoLogin(ctx: Ctx, info: RequestInfo, { username }: DemoLoginInput) {
  requireDemoMode(ctx);
  if (!isDemoAccount(username)) throw invalid({ username: "Choose a demo account" });
  const account = findByLogin(ctx.db, username);
  if (!account?.isDemo || account.role === "admin" || account.disabledAt !== null) {
    throw invalid({ username: "This demo account isn't set up here" });
  }
  audit(ctx.db, { action: "login", actorId: account.id, detail: { demo: true }, now: ctx.now(), info });
  return account;
}

const title = "Demo login";

export function demoPage(ctx: Ctx, request: Request): Response {
  requireDemoMode(ctx);
  return formReply(ctx, request, { title, main: <DemoLoginPage /> });
}

export async function submitDemo(ctx: Ctx, request: Request, body: RawForm): Promise<Response> {
  requireDemoMode(ctx);
  const result = await attempt(() => demoLogin(ctx, infoOf(request), readInput(DemoLoginInput, body)));
  if ("done" in result) return redirectNext(ctx, request, result.done, { cookies: logIn(ctx, request, result.done) });
  const { refused } = result;
  const main = <DemoLoginPage message={refused.message} />;
  return formReply(ctx, request, { title, main, refused, failed: "Login failed" });
}
