import { Elysia } from "elysia";
import { LoginInput, UserView } from "#src/shared/accounts.ts";
import type { Ctx } from "../../context.ts";
import { access } from "../../http/access.ts";
import { infoOf } from "../../http/request-info.ts";
import { signIn } from "../../http/sessions.ts";
import { findUser } from "./queries.ts";
import { checkLogin } from "./service.ts";

export const accountsApi = (ctx: Ctx) =>
  new Elysia({ prefix: "/api" })
    .use(access(ctx))
    .get("/user", ({ viewer }) => findUser(ctx.db, viewer.userId)!, { access: "signed-in", response: UserView })
    .post(
      "/login",
      async ({ body, request, set }) => {
        const account = await checkLogin(ctx, infoOf(request), body);
        set.headers["set-cookie"] = signIn(ctx, request, account);
        return findUser(ctx.db, account.id)!;
      },
      { access: "public", body: LoginInput, response: UserView },
    );
