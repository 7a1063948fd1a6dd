import { Elysia } from "elysia";
import type { Ctx } from "#src/base/context.ts";
import { access } from "#src/http/guards/access.ts";
import { UserView } from "#src/shared/people/accounts.ts";
import { CodeInput } from "#src/shared/people/mfa.ts";
import { findUser } from "../accounts/queries.ts";
import { signInWithCode } from "./sign-in.ts";

/** For API clients. Setup needs the page. */
export const secondFactorsApi = (ctx: Ctx) =>
  new Elysia({ prefix: "/api" }).use(access(ctx)).post(
    "/login/code",
    ({ request, body, set }) => {
      const { owner, cookies } = signInWithCode(ctx, request, body.code);
      set.headers["set-cookie"] = cookies;
      return findUser(ctx.db, owner.id)!;
    },
    { access: "public", body: CodeInput, response: UserView },
  );
