/** @jsxImportSource preact */
import { Elysia } from "elysia";
import type { Ctx } from "#src/base/context.ts";
import { redirectLoggedOut } from "#src/features/people/accounts/sign-in/log-out.ts";
import { FormBody } from "#src/http/forms.ts";
import { access } from "#src/http/guards/access.ts";
import { redirect } from "#src/http/pages/page.tsx";
import { PathId } from "#src/shared/base/fields.ts";
import { ADMIN_DASHBOARD, adminLoginPath } from "#src/shared/base/paths.ts";
import { adminNext } from "#src/shared/people/mfa-paths.ts";
import { AdminLoginQuery, DashboardQuery, UserPageQuery } from "#src/shared/running/admin.ts";
import { showDashboard } from "./dashboard.tsx";
import { showAdminLogin, submitAdminLogin } from "./login-form.tsx";
import { showUser } from "./users/user-page.tsx";

/** Others are redirected to the admin login, which no page links to. */
export const adminPages = (ctx: Ctx) =>
  new Elysia()
    .use(access(ctx))
    .get(
      "/admin-login",
      ({ request, query, viewerOrNull }) =>
        viewerOrNull?.role === "admin"
          ? redirect(adminNext(query.next) ?? ADMIN_DASHBOARD, { status: 302 })
          : showAdminLogin(ctx, request, query.next),
      { access: "public", query: AdminLoginQuery },
    )
    .post("/admin-login", ({ request, query, body }) => submitAdminLogin(ctx, request, query.next, body), {
      access: "public",
      query: AdminLoginQuery,
      body: FormBody,
    })
    .post("/admin-logout", ({ request }) => redirectLoggedOut(ctx, request, adminLoginPath()), { access: "public" })
    .get("/admin-dashboard", ({ request, query, viewer }) => showDashboard(ctx, request, viewer, query), {
      access: "admin",
      query: DashboardQuery,
    })
    .get(
      "/admin/users/:id",
      ({ request, params, query, by }) => showUser(ctx, request, by, Number(params.id), query.page),
      {
        access: "admin",
        params: PathId,
        query: UserPageQuery,
      },
    );
