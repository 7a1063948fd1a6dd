import { Elysia } from "elysia";
import * as z from "zod/mini";
import type { Ctx } from "#src/base/context.ts";
import { access } from "#src/http/guards/access.ts";
import { endedSessionCookie, signIn } from "#src/http/sessions/sessions.ts";
import { PathId } from "#src/shared/base/fields.ts";
import { AccountInput, PasswordInput, SessionView } from "#src/shared/people/account-settings.ts";
import { DoneView, UserView } from "#src/shared/people/accounts.ts";
import { endOwnSession, findSessions, logOutEverywhere } from "../sign-in/own-sessions.ts";
import { resendNewAddress, undoEmailChange } from "./email-change.ts";
import { changeAccount, changePassword } from "./service.ts";

export const accountSettingsApi = (ctx: Ctx) =>
  new Elysia({ prefix: "/api" })
    .use(access(ctx))
    .patch("/users/:id", ({ by, params, body }) => changeAccount(ctx, by, Number(params.id), body), {
      access: "signed-in",
      params: PathId,
      body: AccountInput,
      response: UserView,
    })
    .post(
      "/account/pending-email",
      ({ by }) => {
        resendNewAddress(ctx, by);
        return { message: "Check the inbox of your new email." };
      },
      { access: "signed-in", response: DoneView },
    )
    .delete("/account/pending-email", ({ by }) => undoEmailChange(ctx, by), {
      access: "signed-in",
      response: UserView,
    })
    .post(
      "/account/password",
      async ({ by, viewer, body, request, set }) => {
        await changePassword(ctx, by, body);
        set.headers["set-cookie"] = signIn(ctx, request, { id: viewer.userId, role: viewer.role });
        return { message: "Password changed. You're logged out of every other browser." };
      },
      { access: "signed-in", body: PasswordInput, response: DoneView },
    )
    .get("/account/sessions", ({ viewer }) => findSessions(ctx, viewer), {
      access: "signed-in",
      response: z.array(SessionView),
    })
    .delete(
      "/account/sessions",
      ({ by, set, status }) => {
        logOutEverywhere(ctx, by);
        set.headers["set-cookie"] = endedSessionCookie(ctx);
        set.headers["clear-site-data"] = '"cache"';
        return status(204, undefined);
      },
      { access: "signed-in", response: { 204: z.undefined() } },
    )
    .delete(
      "/account/sessions/:id",
      ({ by, viewer, params, set, status }) => {
        endOwnSession(ctx, by, Number(params.id));
        if (Number(params.id) === viewer.sessionId) set.headers["set-cookie"] = endedSessionCookie(ctx);
        return status(204, undefined);
      },
      { access: "signed-in", params: PathId, response: { 204: z.undefined() } },
    );
