/** @jsxImportSource preact */
import type { Ctx } from "#src/base/context.ts";
import { attempt, emptyForm, type FormBody, formState, readInput, redirect } from "#src/http/pages/page.tsx";
import { infoOf } from "#src/http/request-info.ts";
import { flashCookie } from "#src/http/sessions/flash.ts";
import { logIn } from "#src/http/sessions/sessions.ts";
import { BRAND } from "#src/shared/base/brand.ts";
import { safeNext } from "#src/shared/base/paths.ts";
import type { ToastMessage } from "#src/shared/base/toasts.ts";
import type { Role } from "#src/shared/base/viewers.ts";
import { type AuthQuery, LoginInput } from "#src/shared/people/accounts.ts";
import { logInStepPath, nextPath } from "#src/shared/people/mfa-paths.ts";
import { AuthPage } from "#views/people/accounts/auth-page.tsx";
import { formPage } from "../form-page.ts";
import { afterPassword, checkLogin } from "./log-in.ts";
import { readSignUpCookie, register, usedSignUpCookie } from "./register.ts";

interface Account {
  id: number;
  role: Role;
  fullName: string;
}

const words = {
  login: {
    title: "Log in",
    failed: "Login failed",
    welcome: ({ fullName }: Account) => ({
      title: "Logged in successfully",
      description: `Welcome back, ${fullName}!`,
    }),
  },
  register: {
    title: "Sign up",
    failed: "Registration failed",
    welcome: ({ fullName }: Account) => ({
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
      next={safeNext(next) ?? undefined}
      form={form}
      message={cookies && "Your browser blocks our cookies, so you can't stay logged in. Allow them, then try again."}
      isInvited={saved !== undefined}
    />
  );
  return formPage(ctx, request, { title: words[mode].title, main });
}

/** Logs in, signs up, continues with the second step, or shows the form with errors. */
export async function submitAuth(ctx: Ctx, request: Request, query: AuthQuery, body: FormBody): Promise<Response> {
  const { title, failed, welcome } = words[query.mode];
  const result = await attempt(async () => {
    if (query.mode === "login") {
      const account = await checkLogin(ctx, request, readInput(LoginInput, body));
      return { account, ...afterPassword(ctx, request, account) };
    }
    const account = await register(ctx, infoOf(request), body);
    return { account, step: "done" as const, cookies: logIn(ctx, request, account) };
  });
  const next = safeNext(query.next);
  if ("done" in result) {
    const { account, step, cookies } = result.done;
    if (step !== "done") return redirect(logInStepPath(step, { next }), { cookies });
    return welcomeIn(ctx, request, account, { next, cookies, toast: welcome(account) });
  }
  const form = formState(body, result.refused);
  const { mode, role } = query;
  const message = result.refused.message;
  const main = <AuthPage mode={mode} role={role} next={next ?? undefined} form={form} message={message} />;
  return formPage(ctx, request, { title, main, refused: result.refused, failed });
}

interface Welcome {
  cookies: string[];
  next?: string | null | undefined;
  toast?: Omit<ToastMessage, "kind">;
}

export const welcomeIn = (
  ctx: Ctx,
  request: Request,
  account: Account,
  { cookies, next, toast = words.login.welcome(account) }: Welcome,
): Response =>
  redirect(nextPath(account.role, next), {
    flash: flashCookie(ctx, { kind: "success", ...toast }),
    cookies: [...cookies, ...usedSignUpCookie(ctx, request)],
  });
