import type { Ctx } from "#src/base/context.ts";
import { redirect } from "#src/http/pages/page.tsx";
import { flashCookie } from "#src/http/sessions/flash.ts";
import { endedSessionCookie } from "#src/http/sessions/sessions.ts";
import { logOut } from "./log-in.ts";

const message = "You have been successfully logged out";
/** Makes the browser forget the pages it has cached. */
const forgetPages = '"cache"';

/** What the calls that log out do: the session ends, and with it the cookie. */
export function answerLogOut(ctx: Ctx, request: Request, headers: Record<string, unknown>) {
  logOut(ctx, request);
  headers["set-cookie"] = endedSessionCookie(ctx);
  headers["clear-site-data"] = forgetPages;
  return { message };
}

/** The same for the forms, which lead to another page. */
export function redirectLoggedOut(ctx: Ctx, request: Request, to: string): Response {
  logOut(ctx, request);
  return redirect(to, {
    flash: flashCookie(ctx, { kind: "success", title: "Logged out", description: message }),
    cookies: [endedSessionCookie(ctx)],
    headers: { "clear-site-data": forgetPages },
  });
}
