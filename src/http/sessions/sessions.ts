import { transact } from "#db/db.ts";
import type { Ctx, Viewer } from "#src/base/context.ts";
import { NO_LOGIN } from "#src/shared/base/session-header.ts";
import type { Role } from "#src/shared/base/viewers.ts";
import { infoOf } from "../request-info.ts";
import { browserCookieNameOf, cookieAttributes, readCookie, sessionCookieNameOf } from "./cookies.ts";
import { browserCookieValue, noteNetwork } from "./known-browsers.ts";
import { findViewer, startSession } from "./session-store.ts";

const MAX_AGE_SECONDS = 90 * 24 * 3600;
/** Browsers' maximum. */
const BROWSER_MAX_AGE_SECONDS = 400 * 24 * 3600;

export const sessionCookie = (ctx: Ctx, token: string) =>
  `${sessionCookieNameOf(ctx.config)}=${token}; Max-Age=${MAX_AGE_SECONDS}; ${cookieAttributes(ctx.config)}`;

export const expiredSessionCookie = (ctx: Ctx) =>
  `${sessionCookieNameOf(ctx.config)}=; Max-Age=0; ${cookieAttributes(ctx.config)}`;

export const sessionTokenOf = (ctx: Ctx, request: Request) => {
  const token = readCookie(request, sessionCookieNameOf(ctx.config));
  return token && /^[\w-]{43}$/.test(token) ? token : undefined;
};

export function sessionHeaderValue(ctx: Ctx, request: Request, headers: Headers): string | null {
  const { viewer, readSession } = infoOf(request);
  if (!viewer) return readSession ? NO_LOGIN : null;
  const hasEnded = headers.get("set-cookie")?.includes(`${sessionCookieNameOf(ctx.config)}=;`);
  return hasEnded ? NO_LOGIN : String(viewer.sessionId);
}

/** Open pages poll it, so it doesn't extend sessions. */
export const EVENTS_PATH = "/api/events";

export function viewerOf(ctx: Ctx, request: Request): Viewer | null {
  const info = infoOf(request);
  if (info.viewer === undefined) {
    const token = sessionTokenOf(ctx, request);
    info.readSession = token !== undefined;
    info.viewer = token ? findViewer(ctx.db, token, ctx.now(), info.route !== EVENTS_PATH) : null;
  }
  return info.viewer;
}

/** Returns Set-Cookie values. The browser's previous session ends. */
export function logIn(ctx: Ctx, request: Request, user: { id: number; role: Role }): string[] {
  const info = infoOf(request);
  const oldToken = sessionTokenOf(ctx, request);
  const token = transact(ctx, (tx, now) => {
    noteNetwork(tx, user.id, info.ip, now);
    return startSession(tx, user, {
      now,
      ip: info.ip,
      userAgent: request.headers.get("user-agent") ?? "",
      ...(oldToken ? { oldToken } : {}),
    });
  });
  info.readSession = true;
  // The response is drawn for the new session.
  info.viewer = findViewer(ctx.db, token, ctx.now());
  return [sessionCookie(ctx, token), makeKnownBrowserCookie(ctx, request, user.id)];
}

/** Survives the session. */
export const makeKnownBrowserCookie = (ctx: Ctx, request: Request, userId: number) =>
  `${browserCookieNameOf(ctx.config)}=${browserCookieValue(ctx, request, userId)}; Max-Age=${BROWSER_MAX_AGE_SECONDS}; ${cookieAttributes(ctx.config)}`;
