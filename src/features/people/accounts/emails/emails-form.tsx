/** @jsxImportSource preact */
import type { Ctx } from "#src/base/context.ts";
import { type Choice, choiceOf, isTurnedOff } from "#src/email/emails-off.ts";
import { page } from "#src/http/pages/page.tsx";
import { infoOf } from "#src/http/request-info.ts";
import { DeadEmailsPage, EmailsPage } from "#views/people/accounts/link-pages.tsx";
import { linkPage, neverStored, secrecy } from "../form-page.ts";
import { chooseByLink } from "./choices.ts";

/** GET changes nothing, because scanners open links. POST works from email programs too (RFC 8058). Throws 429. */
export function showEmails(ctx: Ctx, request: Request, token: string): Response {
  ctx.limits.take("link-ip", infoOf(request).ip);
  const choice = choiceOf(ctx.db, token, ctx.now());
  return emailsPage(ctx, request, choice && { ...choice, token, isOn: !isTurnedOff(ctx.db, choice), isDone: false });
}

/** Throws 422 without a token, 429. */
export function setEmails(ctx: Ctx, request: Request, input: { token: string; isOn: boolean }): Response {
  const choice = chooseByLink(ctx, infoOf(request), input);
  return emailsPage(ctx, request, choice && { ...choice, ...input, isDone: true });
}

interface EmailsPageState extends Choice {
  token: string;
  isOn: boolean;
  isDone: boolean;
}

function emailsPage(ctx: Ctx, request: Request, state: EmailsPageState | undefined): Response {
  if (!state) {
    const dead = { title: "This link doesn't work", status: 404, isPrivate: true, headers: secrecy };
    return neverStored(page(ctx, request, { ...dead, main: <DeadEmailsPage /> }));
  }
  const { userId: _, ...props } = state;
  return linkPage(ctx, request, { title: "Your emails", main: <EmailsPage {...props} /> });
}
