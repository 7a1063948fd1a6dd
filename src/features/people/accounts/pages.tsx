/** @jsxImportSource preact */
import { Elysia } from "elysia";
import type { Ctx } from "#src/base/context.ts";
import { access } from "#src/http/guards/access.ts";
import { FormBody, readInput, redirect } from "#src/http/pages/page.tsx";
import { TokenInput, TokenQuery } from "#src/shared/base/fields.ts";
import { safeNext } from "#src/shared/base/paths.ts";
import { dashboardPath } from "#src/shared/base/viewers.ts";
import { AuthQuery, ForgotQuery } from "#src/shared/people/accounts.ts";
import { MAILS_OFF, MAILS_ON } from "#src/shared/people/mail-paths.ts";
import { showMails, switchMails } from "./mails/mails-form.tsx";
import { showVerify, submitVerify } from "./settings/verify-form.tsx";
import { showAuth, submitAuth } from "./sign-in/auth-form.tsx";
import { requireDemo, showDemo, submitDemo } from "./sign-in/demo-form.tsx";
import { redirectLoggedOut } from "./sign-in/log-out.ts";
import { showNotMe, submitNotMe } from "./sign-in/not-me.tsx";
import { showForgot, showReset, submitForgot, submitReset } from "./sign-in/password-forms.tsx";

export const accountsPages = (ctx: Ctx) =>
  new Elysia()
    .use(access(ctx))
    .get(
      "/auth",
      ({ request, query, viewerOrNull }) =>
        viewerOrNull
          ? redirect(safeNext(query.next) ?? dashboardPath(viewerOrNull.role), { status: 302 })
          : showAuth(ctx, request, query),
      { access: "public", query: AuthQuery },
    )
    .post("/auth", ({ request, query, body }) => submitAuth(ctx, request, query, body), {
      access: "public",
      query: AuthQuery,
      body: FormBody,
    })
    .get("/demo-login", ({ request }) => showDemo(ctx, request), { access: "public" })
    .post("/demo-login", ({ request, body }) => submitDemo(ctx, request, body), {
      access: "public",
      transform: () => requireDemo(ctx),
      body: FormBody,
    })
    .get("/forgot-password", ({ request, query }) => showForgot(ctx, request, query.sent === "1"), {
      access: "public",
      query: ForgotQuery,
    })
    .post("/forgot-password", ({ request, body }) => submitForgot(ctx, request, body), {
      access: "public",
      body: FormBody,
    })
    .get("/reset-password", ({ request, query }) => showReset(ctx, request, query.token), {
      access: "public",
      query: TokenQuery,
    })
    .post("/reset-password", ({ request, body }) => submitReset(ctx, request, body), {
      access: "public",
      body: FormBody,
    })
    .get("/not-me", ({ request, query }) => showNotMe(ctx, request, query.token), {
      access: "public",
      query: TokenQuery,
    })
    .post("/not-me", ({ request, body }) => submitNotMe(ctx, request, body), { access: "public", body: FormBody })
    .get("/verify-email", ({ request, query }) => showVerify(ctx, request, query.token), {
      access: "public",
      query: TokenQuery,
    })
    .post("/verify-email", ({ request, body }) => submitVerify(ctx, request, body), {
      access: "public",
      body: FormBody,
    })
    .get(MAILS_OFF, ({ request, query }) => showMails(ctx, request, query.token), {
      access: "public",
      query: TokenQuery,
    })
    .post(MAILS_OFF, ({ request, query }) => switchMails(ctx, request, { token: query.token, isOn: false }), {
      access: "public",
      query: TokenQuery,
    })
    .post(
      MAILS_ON,
      ({ request, body }) => switchMails(ctx, request, { token: readInput(TokenInput, body).token, isOn: true }),
      { access: "public", body: FormBody },
    )
    .post("/logout", ({ request }) => redirectLoggedOut(ctx, request, "/"), { access: "public" });
