/** @jsxImportSource preact */
import { AdminLoginInput } from "#src/shared/admin.ts";
import { adminLoginPath, isAdminPath, safeNext } from "#src/shared/paths.ts";
import { AdminLoginPage } from "#views/admin/login-page.tsx";
import type { Ctx } from "../../context.ts";
import { attempt, emptyForm, type FormBody, type FormState, formState, readInput } from "../../http/forms.ts";
import { welcomeIn } from "../accounts/auth-form.tsx";
import { formPage } from "../accounts/form-page.ts";
import { checkLogin } from "../accounts/service.ts";
import { hasAdmin } from "./admins.ts";

const title = "Admin sign-in";

/** After signing in, an admin goes on where they wanted to; never to a page outside the admins' part. */
export const adminNext = (next: string | undefined) => {
  const path = safeNext(next);
  return path && isAdminPath(path) ? path : null;
};

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

/** Signs an admin in, or shows the form again with what is wrong. */
export async function submitAdminLogin(ctx: Ctx, request: Request, next: string | undefined, body: FormBody) {
  const result = await attempt(() => checkLogin(ctx, request, readInput(AdminLoginInput, body), "admin"));
  if ("done" in result) return welcomeIn(ctx, request, result.done, { next: adminNext(next) });
  const { refused } = result;
  const main = drawn(ctx, next, formState(body, refused), refused.message);
  return formPage(ctx, request, { title, main, refused: { error: refused, toastTitle: "Login failed" } });
}
