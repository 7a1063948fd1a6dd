import type { Role } from "#src/shared/viewers.ts";
import type { Ctx } from "../context.ts";
import { findViewer, startSession } from "../features/accounts/sessions.ts";
import type { Viewer } from "../features/accounts/viewer.ts";
import { infoOf } from "./request-info.ts";

/** On https the cookie is bound to host and path by its prefix (security.md 4); on loopback http it cannot be Secure. */
const cookieName = (ctx: Ctx) => (ctx.config.isHttps ? "__Host-sid" : "sid");
const attributes = (ctx: Ctx) => `Path=/; HttpOnly; SameSite=Lax${ctx.config.isHttps ? "; Secure" : ""}`;
const MAX_AGE_SECONDS = 90 * 24 * 3600;

export const sessionCookie = (ctx: Ctx, token: string) =>
  `${cookieName(ctx)}=${token}; Max-Age=${MAX_AGE_SECONDS}; ${attributes(ctx)}`;

export const endedSessionCookie = (ctx: Ctx) => `${cookieName(ctx)}=; Max-Age=0; ${attributes(ctx)}`;

/** The value of one cookie, as sent. */
export function readCookie(request: Request, name: string): string | undefined {
  for (const part of (request.headers.get("cookie") ?? "").split(";")) {
    const [key, ...value] = part.trim().split("=");
    if (key === name) return value.join("=");
  }
  return undefined;
}

export const presentedToken = (ctx: Ctx, request: Request) => {
  const token = readCookie(request, cookieName(ctx));
  return token && /^[\w-]{43}$/.test(token) ? token : undefined;
};

/** The signed-in person of a request, looked up once. */
export function viewerOf(ctx: Ctx, request: Request): Viewer | null {
  const info = infoOf(request);
  if (info.viewer === undefined) {
    const token = presentedToken(ctx, request);
    info.readSession = token !== undefined;
    info.viewer = token ? findViewer(ctx.db, token, ctx.now()) : null;
  }
  return info.viewer;
}

/** Signs a user in on this browser; gives the Set-Cookie value. The session it had before ends. */
export function signIn(ctx: Ctx, request: Request, user: { id: number; role: Role }): string {
  const info = infoOf(request);
  const oldToken = presentedToken(ctx, request);
  const token = startSession(ctx.db, user, {
    now: ctx.now(),
    ip: info.ip,
    userAgent: request.headers.get("user-agent") ?? "",
    ...(oldToken ? { oldToken } : {}),
  });
  info.readSession = true;
  return sessionCookie(ctx, token);
}
