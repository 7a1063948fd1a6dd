import { status } from "elysia";
import type { Ctx } from "#src/base/context.ts";
import { router } from "#src/http/guards/access.ts";
import { bodyDetail } from "#src/http/openapi.ts";
import { RawForm, readInput } from "#src/http/pages/page.tsx";
import { infoOf } from "#src/http/request-info.ts";
import { logIn } from "#src/http/sessions/sessions.ts";
import {
  DemoLoginInput,
  DoneMessage,
  ForgotInput,
  LoginInput,
  RegisterInput,
  ResetInput,
  UserView,
} from "#src/shared/people/accounts.ts";
import { answerByLoginStep, LoginStepView } from "#src/shared/people/mfa.ts";
import { demoLogin, requireDemoMode } from "./login/auth-form.tsx";
import { answerLogOut, checkLogin, continueLogin } from "./login/log-in.ts";
import { requestPasswordReset, resetAndLogOut } from "./login/password-reset.tsx";
import { register } from "./login/register.ts";
import { findUser } from "./queries.ts";

/** Documents a body that the command reads itself. */
const registerDetail = bodyDetail(RegisterInput);

export const accountsApi = (ctx: Ctx) =>
  router(ctx, "/api")
    .get("/user", ({ viewer }) => findUser(ctx.db, viewer.userId)!, { access: "logged-in", response: UserView })
    .post(
      "/login",
      async ({ body, request, set }) => {
        const account = await checkLogin(ctx, request, body);
        const { step, cookies } = continueLogin(ctx, request, account);
        set.headers["set-cookie"] = cookies;
        return step === "done" ? findUser(ctx.db, account.id)! : status(202, answerByLoginStep[step]);
      },
      { access: "public", body: LoginInput, response: { 200: UserView, 202: LoginStepView } },
    )
    .post(
      "/register",
      async ({ body, request, set }) => {
        const account = await register(ctx, infoOf(request), readInput(RawForm, body));
        set.headers["set-cookie"] = logIn(ctx, request, account);
        return status(201, findUser(ctx.db, account.id)!);
      },
      // The command reads the body, so that taken names are reported together with other errors.
      { access: "public", detail: registerDetail, response: { 201: UserView } },
    )
    .post(
      "/demo-login",
      ({ body, request, set }) => {
        const account = demoLogin(ctx, infoOf(request), body);
        set.headers["set-cookie"] = logIn(ctx, request, account);
        return findUser(ctx.db, account.id)!;
      },
      { access: "public", transform: () => requireDemoMode(ctx), body: DemoLoginInput, response: UserView },
    )
    .post("/logout", ({ request, set }) => answerLogOut(ctx, request, set.headers), {
      access: "public",
      response: DoneMessage,
    })
    .post("/forgot-password", ({ body, request }) => requestPasswordReset(ctx, infoOf(request), body), {
      access: "public",
      body: ForgotInput,
      response: DoneMessage,
    })
    .post(
      "/reset-password",
      async ({ body, request, set }) => {
        set.headers["set-cookie"] = [await resetAndLogOut(ctx, request, body)];
        return { message: "Please log in with your new password." };
      },
      { access: "public", body: ResetInput, response: DoneMessage },
    );
