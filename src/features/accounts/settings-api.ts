import { Elysia } from "elysia";
import * as z from "zod/mini";
import { AccountInput, PasswordInput, SessionView } from "#src/shared/account-settings.ts";
import { DoneView, UserView } from "#src/shared/accounts.ts";
import { PathId } from "#src/shared/fields.ts";
import type { Ctx } from "../../context.ts";
import { access } from "../../http/access.ts";
import { infoOf } from "../../http/request-info.ts";
import { endedSessionCookie, signIn } from "../../http/sessions.ts";
import { resendNewAddress, undoEmailChange } from "./email-change.ts";
import { endOwnSession, findSessions, logOutEverywhere } from "./own-sessions.ts";
import { changeAccount, changePassword } from "./settings.ts";

export const accountSettingsApi = (ctx: Ctx) =>
  new Elysia({ prefix: "/api" })
    .use(access(ctx))
    .patch(
      "/users/:id",
      ({ viewer, params, body, request }) => changeAccount(ctx, viewer, infoOf(request), Number(params.id), body),
      { access: "signed-in", params: PathId, body: AccountInput, response: UserView },
    )
    .post(
      "/account/pending-email",
      ({ viewer, request }) => {
        resendNewAddress(ctx, viewer, infoOf(request));
        return { message: "We have sent you a new link. Please look into the inbox of the new address." };
      },
      { access: "signed-in", response: DoneView },
    )
    .delete("/account/pending-email", ({ viewer, request }) => undoEmailChange(ctx, viewer, infoOf(request)), {
      access: "signed-in",
      response: UserView,
    })
    .post(
      "/account/password",
      async ({ viewer, body, request, set }) => {
        await changePassword(ctx, viewer, infoOf(request), body);
        set.headers["set-cookie"] = signIn(ctx, request, { id: viewer.userId, role: viewer.role });
        return { message: "Your password was changed. Every other browser has been signed out." };
      },
      { access: "signed-in", body: PasswordInput, response: DoneView },
    )
    .get("/account/sessions", ({ viewer }) => findSessions(ctx, viewer), {
      access: "signed-in",
      response: z.array(SessionView),
    })
    .delete(
      "/account/sessions",
      ({ viewer, request, set, status }) => {
        logOutEverywhere(ctx, viewer, infoOf(request));
        set.headers["set-cookie"] = endedSessionCookie(ctx);
        set.headers["clear-site-data"] = '"cache"';
        return status(204, undefined);
      },
      { access: "signed-in", response: { 204: z.undefined() } },
    )
    .delete(
      "/account/sessions/:id",
      ({ viewer, params, request, set, status }) => {
        endOwnSession(ctx, viewer, infoOf(request), Number(params.id));
        if (Number(params.id) === viewer.sessionId) set.headers["set-cookie"] = endedSessionCookie(ctx);
        return status(204, undefined);
      },
      { access: "signed-in", params: PathId, response: { 204: z.undefined() } },
    );
