import { Elysia } from "elysia";
import * as z from "zod/mini";
import type { Ctx } from "#src/base/context.ts";
import { findUser } from "#src/features/people/accounts/queries.ts";
import { afterPassword, answerLogOut, checkLogin } from "#src/features/people/accounts/sign-in/log-in.ts";
import { endSessionsOfUser } from "#src/features/people/accounts/sign-in/own-sessions.ts";
import { resetFactorOf } from "#src/features/people/mfa/service.ts";
import { access } from "#src/http/guards/access.ts";
import { noContent } from "#src/http/no-content.ts";
import { PathId } from "#src/shared/base/fields.ts";
import { DoneView, UserView } from "#src/shared/people/accounts.ts";
import { SecondStepView, secondSteps } from "#src/shared/people/mfa.ts";
import { AdminLoginInput, AdminUserView, UsersQuery } from "#src/shared/running/admin.ts";
import { SuspensionInput, TakeDownInput } from "#src/shared/running/admin-inputs.ts";
import { changeSuspension } from "./suspension.ts";
import { takeDown } from "./take-down.ts";
import { exportUsers, findUserById, findUsers } from "./users.ts";

export const adminApi = (ctx: Ctx) =>
  new Elysia({ prefix: "/api/admin" })
    .use(access(ctx))
    .post(
      "/login",
      async ({ body, request, set, status }) => {
        const account = await checkLogin(ctx, request, body, "admin");
        const { step, cookies } = afterPassword(ctx, request, account);
        set.headers["set-cookie"] = cookies;
        return step === "done" ? findUser(ctx.db, account.id)! : status(202, secondSteps[step]);
      },
      { access: "public", body: AdminLoginInput, response: { 200: UserView, 202: SecondStepView } },
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
    .post(
      "/users/:id/take-downs",
      async ({ by, params, body }) => {
        await takeDown(ctx, by, Number(params.id), body);
        return { message: "It's taken down." };
      },
      { access: "admin", params: PathId, body: TakeDownInput, response: DoneView },
    )
    .delete("/users/:id/sessions", ({ by, params }) => noContent(endSessionsOfUser(ctx, by, Number(params.id))), {
      access: "admin",
      params: PathId,
      response: { 204: z.undefined() },
    })
    .delete("/users/:id/two-step", ({ by, params }) => noContent(resetFactorOf(ctx, by, Number(params.id))), {
      access: "admin",
      params: PathId,
      response: { 204: z.undefined() },
    });
