import { Elysia } from "elysia";
import type { Ctx } from "#src/base/context.ts";
import { access } from "#src/http/guards/access.ts";
import { infoOf } from "#src/http/request-info.ts";
import { DoneView, VerifyEmailInput } from "#src/shared/people/accounts.ts";
import { confirmEmail, resendConfirmation } from "./email-confirmation.ts";

export const verifyApi = (ctx: Ctx) =>
  new Elysia({ prefix: "/api/verify-email" })
    .use(access(ctx))
    .post(
      "",
      ({ body, request }) => {
        confirmEmail(ctx, infoOf(request), body);
        return { message: "Your email is confirmed." };
      },
      { access: "public", body: VerifyEmailInput, response: DoneView },
    )
    .post(
      "/resend",
      ({ by }) => {
        resendConfirmation(ctx, by);
        return { message: "Check your inbox." };
      },
      { access: "signed-in", response: DoneView },
    );
