import { and, desc, eq } from "drizzle-orm";
import { findRows, removeRow, sessions, transact, users } from "#db/db.ts";
import { type ActorContext, auditBy, type Ctx, type Viewer } from "#src/base/context.ts";
import { enforceAccess } from "#src/http/guards/access.ts";
import { endSessionsOf, isSessionAlive } from "#src/http/sessions/session-store.ts";
import { pick } from "#src/shared/base/by-name.ts";
import { found } from "#src/shared/base/errors.ts";
import type { SessionView } from "#src/shared/people/account-settings.ts";

/** The first match wins, because browsers also name their ancestors. */
const browsers: [name: string, sign: RegExp][] = [
  ["Edge", /Edg(A|iOS)?\//],
  ["Opera", /OPR\//],
  ["Samsung Internet", /SamsungBrowser\//],
  ["Firefox", /(Firefox|FxiOS)\//],
  ["Chrome", /(Chrome|CriOS)\//],
  ["Safari", /Safari\//],
];
const systems: [name: string, sign: RegExp][] = [
  ["iPhone", /iPhone/],
  ["iPad", /iPad/],
  ["Android", /Android/],
  ["Windows", /Windows/],
  ["Mac", /Mac OS X|Macintosh/],
  ["ChromeOS", /CrOS/],
  ["Linux", /Linux/],
];

/** "Chrome on Windows", or "Unknown browser". */
export function browserName(userAgent: string): string {
  const nameIn = (list: typeof browsers) => list.find(([, sign]) => sign.test(userAgent))?.[0];
  const browser = nameIn(browsers) ?? "Unknown browser";
  const system = nameIn(systems);
  return system ? `${browser} on ${system}` : browser;
}

export const findSessions = (ctx: Ctx, viewer: Viewer): SessionView[] =>
  findRows(ctx.db, sessions, { userId: viewer.userId }, desc(sessions.lastSeenAt), desc(sessions.id))
    .filter((session) => isSessionAlive({ ...session, role: viewer.role }, ctx.now()))
    .map((session) => ({
      ...pick(session, ["id", "createdAt", "lastSeenAt", "ip", "userAgent"]),
      isCurrent: session.id === viewer.sessionId,
    }));

/** Throws 404. */
export function endOwnSession(ctx: Ctx, by: ActorContext, id: number) {
  transact(ctx.db, (tx) => {
    const isOwn = and(eq(sessions.id, id), eq(sessions.userId, by.viewer.userId));
    found(removeRow(tx, sessions, isOwn));
    auditBy(tx, by, { action: "session-ended", target: `session ${id}`, now: ctx.now() });
  });
}

export function logOutEverywhere(ctx: Ctx, by: ActorContext) {
  transact(ctx.db, (tx) => {
    endSessionsOf(tx, by.viewer.userId);
    auditBy(tx, by, { action: "logout-everywhere", now: ctx.now() });
  });
}

/** For admins. Throws 403, 404. */
export function endSessionsOfUser(ctx: Ctx, by: ActorContext, userId: number) {
  enforceAccess("admin", by.viewer);
  transact(ctx.db, (tx) => {
    found(tx.select({ id: users.id }).from(users).where(eq(users.id, userId)).get());
    endSessionsOf(tx, userId);
    auditBy(tx, by, { action: "sessions-ended", target: `user ${userId}`, now: ctx.now() });
  });
}
