import { Elysia } from "elysia";
import * as z from "zod/mini";
import { DoneView, UserView } from "#src/shared/accounts.ts";
import { AdminLoginInput, AdminUserView, UsersQuery } from "#src/shared/admin.ts";
import { SuspensionInput } from "#src/shared/admin-inputs.ts";
import { PathId } from "#src/shared/fields.ts";
import type { Ctx } from "../../context.ts";
import { access } from "../../http/access.ts";
import { signIn } from "../../http/sessions.ts";
import { answerLogOut } from "../accounts/log-out.ts";
import { endSessionsOfUser } from "../accounts/own-sessions.ts";
import { findUser } from "../accounts/queries.ts";
import { checkLogin } from "../accounts/service.ts";
import { changeSuspension } from "./suspension.ts";
import { findUserById, findUsers } from "./users.ts";
import { exportUsers } from "./users-csv.ts";

/** The admins' own sign-in, and what they can see and do about accounts. */
export const adminApi = (ctx: Ctx) =>
  new Elysia({ prefix: "/api/admin" })
    .use(access(ctx))
    .post(
      "/login",
      async ({ body, request, set }) => {
        const account = await checkLogin(ctx, request, body, "admin");
        set.headers["set-cookie"] = signIn(ctx, request, account);
        return findUser(ctx.db, account.id)!;
      },
      { access: "public", body: AdminLoginInput, response: UserView },
    )
    .post("/logout", ({ request, set }) => answerLogOut(ctx, request, set.headers), {
      access: "public",
      response: DoneView,
    })
    .get(
      "/users",
      ({ query, set }) => {
        const { users, total } = findUsers(ctx.db, query, ctx.now());
        set.headers["x-total-count"] = String(total);
        return users;
      },
      { access: "admin", query: UsersQuery, response: z.array(AdminUserView) },
    )
    .get("/users.csv", ({ by, query }) => exportUsers(ctx, by, query), {
      access: "admin",
      query: UsersQuery,
    })
    .patch(
      "/users/:id/suspension",
      async ({ by, params, body }) => {
        await changeSuspension(ctx, by, Number(params.id), body);
        return findUserById(ctx.db, Number(params.id), ctx.now())!;
      },
      { access: "admin", params: PathId, body: SuspensionInput, response: AdminUserView },
    )
    .delete(
      "/users/:id/sessions",
      ({ by, params, status }) => {
        endSessionsOfUser(ctx, by, Number(params.id));
        return status(204, undefined);
      },
      { access: "admin", params: PathId, response: { 204: z.undefined() } },
    );
