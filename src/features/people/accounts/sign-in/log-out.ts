import type { Ctx } from "#src/base/context.ts";
import { redirect } from "#src/http/pages/page.tsx";
import { flashCookie } from "#src/http/sessions/flash.ts";
import { endedSessionCookie } from "#src/http/sessions/sessions.ts";
import { logOut } from "./log-in.ts";

const message = "You have been successfully logged out";
/** Clear-Site-Data value that drops cached pages. */
export const forgetPages = '"cache"';

export function answerLogOut(ctx: Ctx, request: Request, headers: Record<string, unknown>) {
  logOut(ctx, request);
  headers["set-cookie"] = endedSessionCookie(ctx);
  headers["clear-site-data"] = forgetPages;
  return { message };
}

export function redirectLoggedOut(ctx: Ctx, request: Request, to: string): Response {
  logOut(ctx, request);
  return redirect(to, {
    flash: flashCookie(ctx, { kind: "success", title: "Logged out", description: message }),
    cookies: [endedSessionCookie(ctx)],
    headers: { "clear-site-data": forgetPages },
  });
}
