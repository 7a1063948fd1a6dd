/** @jsxImportSource preact */
import type { Ctx } from "#src/base/context.ts";
import { formReply } from "#src/features/people/accounts/form-page.ts";
import { redirectNext } from "#src/features/people/accounts/login/auth-form.tsx";
import { checkLogin, continueLogin, logOutAndRedirect } from "#src/features/people/accounts/login/log-in.ts";
import { router } from "#src/http/guards/access.ts";
import { attempt, emptyForm, formState, RawForm, readInput, redirect } from "#src/http/pages/page.tsx";
import { IdParams } from "#src/shared/base/fields.ts";
import { ADMIN_DASHBOARD, adminLoginPathTo } from "#src/shared/base/paths.ts";
import { AdminDashboardQuery, AdminLoginQuery, UserPageQuery } from "#src/shared/operations/admin.ts";
import { LoginInput } from "#src/shared/people/accounts.ts";
import { adminNextPathOrNull, adminStepPath } from "#src/shared/people/mfa-paths.ts";
import { AdminLoginPage } from "#views/operations/admin/login-page.tsx";
import type { FormState } from "#views/ui/field.tsx";
import { hasAdmin } from "./admin-access.ts";
import { showDashboard } from "./dashboard.tsx";
import { showUser } from "./users/user-page.tsx";

/** Others are redirected to the admin login, which no page links to. */
export const adminPages = (ctx: Ctx) =>
  router(ctx)
    .get(
      "/admin-login",
      ({ request, query, viewerOrNull }) =>
        viewerOrNull?.role === "admin"
          ? redirect(adminNextPathOrNull(query.next) ?? ADMIN_DASHBOARD, { status: 302 })
          : showAdminLogin(ctx, request, query.next),
      { access: "public", query: AdminLoginQuery },
    )
    .post("/admin-login", ({ request, query, body }) => submitAdminLogin(ctx, request, query.next, body), {
      access: "public",
      query: AdminLoginQuery,
      body: RawForm,
    })
    .post("/admin-logout", ({ request }) => logOutAndRedirect(ctx, request, adminLoginPathTo()), { access: "public" })
    .get("/admin-dashboard", ({ request, query, viewer }) => showDashboard(ctx, request, viewer, query), {
      access: "admin",
      query: AdminDashboardQuery,
    })
    .get("/admin/users/:id", ({ request, params, query, by }) => showUser(ctx, request, by, { ...params, ...query }), {
      access: "admin",
      params: IdParams,
      query: UserPageQuery,
    });

const title = "Admin login";

const drawn = (ctx: Ctx, next: string | undefined, form: FormState, message?: string) => (
  <AdminLoginPage
    action={adminLoginPathTo(adminNextPathOrNull(next) ?? undefined)}
    form={form}
    message={message}
    needsAdmin={ctx.config.demo && !hasAdmin(ctx.db)}
  />
);

const showAdminLogin = (ctx: Ctx, request: Request, next: string | undefined): Response =>
  formReply(ctx, request, { title, main: drawn(ctx, next, emptyForm) });

async function submitAdminLogin(ctx: Ctx, request: Request, next: string | undefined, body: RawForm) {
  const result = await attempt(() => checkLogin(ctx, request, readInput(LoginInput, body), "admin"));
  if ("done" in result) {
    const { step, cookies } = continueLogin(ctx, request, result.done);
    if (step !== "done") return redirect(adminStepPath(step, next), { cookies });
    return redirectNext(ctx, request, result.done, { next, cookies });
  }
  const { refused } = result;
  const main = drawn(ctx, next, formState(body, refused), refused.message);
  return formReply(ctx, request, { title, main, refused, failed: "Login failed" });
}
