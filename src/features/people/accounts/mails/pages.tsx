/** @jsxImportSource preact */
import { Elysia } from "elysia";
import type { Ctx } from "#src/base/context.ts";
import { FormBody, readInput } from "#src/http/forms.ts";
import { access } from "#src/http/guards/access.ts";
import { page } from "#src/http/pages/page.tsx";
import { infoOf } from "#src/http/request-info.ts";
import { type Choice, choiceOf, isSwitchedOff } from "#src/mail/mails-off.ts";
import { MailLinkInput, MailLinkQuery } from "#src/shared/people/mail-choices.ts";
import { MAILS_OFF, MAILS_ON } from "#src/shared/people/mail-paths.ts";
import { DeadMailsPage, MailsPage } from "#views/people/accounts/mails-page.tsx";
import { formPage } from "../form-page.ts";
import { neverStored, secrecy } from "../link-pages.ts";
import { chooseByLink } from "./choices.ts";

/** GET changes nothing, because scanners open links. POST works from mail programs too (RFC 8058). */
export const mailsOffPages = (ctx: Ctx) =>
  new Elysia()
    .use(access(ctx))
    .get(MAILS_OFF, ({ request, query }) => show(ctx, request, query.token), { access: "public", query: MailLinkQuery })
    .post(MAILS_OFF, ({ request, query }) => choose(ctx, request, { token: query.token, isOn: false }), {
      access: "public",
      query: MailLinkQuery,
    })
    .post(
      MAILS_ON,
      ({ request, body }) => choose(ctx, request, { token: readInput(MailLinkInput, body).token, isOn: true }),
      { access: "public", body: FormBody },
    );

/** Throws 429. */
function show(ctx: Ctx, request: Request, token: string): Response {
  ctx.limits.take("link-ip", infoOf(request).ip);
  const choice = choiceOf(ctx.db, token, ctx.now());
  return mailsPage(ctx, request, choice && { ...choice, token, isOn: !isSwitchedOff(ctx.db, choice), isDone: false });
}

/** Throws 422 without a token, 429. */
function choose(ctx: Ctx, request: Request, asked: { token: string; isOn: boolean }): Response {
  const choice = chooseByLink(ctx, infoOf(request), asked);
  return mailsPage(ctx, request, choice && { ...choice, ...asked, isDone: true });
}

interface Shown extends Choice {
  token: string;
  isOn: boolean;
  isDone: boolean;
}

function mailsPage(ctx: Ctx, request: Request, shown: Shown | undefined): Response {
  if (!shown) {
    const dead = { title: "This link doesn't work", status: 404, isPrivate: true, headers: secrecy };
    return neverStored(page(ctx, request, { ...dead, main: <DeadMailsPage /> }));
  }
  const { kind, isOn, isDone, token } = shown;
  const main = <MailsPage {...{ kind, isOn, isDone, token }} />;
  return neverStored(formPage(ctx, request, { title: "Your emails", main, headers: secrecy }));
}
