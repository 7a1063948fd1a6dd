/** @jsxImportSource preact */
import type { Ctx } from "#src/base/context.ts";
import { formPage } from "#src/features/people/accounts/form-page.ts";
import { welcomeIn } from "#src/features/people/accounts/sign-in/auth-form.tsx";
import { afterPassword, checkLogin } from "#src/features/people/accounts/sign-in/log-in.ts";
import {
  attempt,
  emptyForm,
  type FormBody,
  type FormState,
  formState,
  readInput,
  redirect,
} from "#src/http/pages/page.tsx";
import { adminLoginPath } from "#src/shared/base/paths.ts";
import { adminNext, adminStepPath } from "#src/shared/people/mfa-paths.ts";
import { AdminLoginInput } from "#src/shared/running/admin.ts";
import { AdminLoginPage } from "#views/running/admin/login-page.tsx";
import { hasAdmin } from "./admins.ts";

const title = "Admin login";

const drawn = (ctx: Ctx, next: string | undefined, form: FormState, message?: string) => (
  <AdminLoginPage
    action={adminLoginPath(adminNext(next) ?? undefined)}
    form={form}
    message={message}
    needsAdmin={ctx.config.demo && !hasAdmin(ctx.db)}
  />
);

export const showAdminLogin = (ctx: Ctx, request: Request, next: string | undefined): Response =>
  formPage(ctx, request, { title, main: drawn(ctx, next, emptyForm) });

export async function submitAdminLogin(ctx: Ctx, request: Request, next: string | undefined, body: FormBody) {
  const result = await attempt(() => checkLogin(ctx, request, readInput(AdminLoginInput, body), "admin"));
  if ("done" in result) {
    const { step, cookies } = afterPassword(ctx, request, result.done);
    if (step !== "done") return redirect(adminStepPath(step, next), { cookies });
    return welcomeIn(ctx, request, result.done, { next, cookies });
  }
  const { refused } = result;
  const main = drawn(ctx, next, formState(body, refused), refused.message);
  return formPage(ctx, request, { title, main, refused, failed: "Login failed" });
}
