import type { Ctx } from "../../context.ts";
import { endedSessionCookie } from "../../http/sessions.ts";
import { logOut } from "./service.ts";

/** What both calls that log out do: the session ends, and with it the cookie and what the browser kept of pages. */
export function answerLogOut(ctx: Ctx, request: Request, headers: Record<string, unknown>) {
  logOut(ctx, request);
  headers["set-cookie"] = endedSessionCookie(ctx);
  headers["clear-site-data"] = '"cache"';
  return { message: "You have been successfully logged out" };
}
