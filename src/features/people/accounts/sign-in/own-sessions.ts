import { and, desc, eq } from "drizzle-orm";
import { sessions, transact, users } from "#db/db.ts";
import { type ActorContext, auditBy, type Ctx, type Viewer } from "#src/base/context.ts";
import { enforce } from "#src/http/guards/access.ts";
import { endSessionsOf, isAlive } from "#src/http/sessions/session-store.ts";
import { notFound } from "#src/shared/base/errors.ts";
import type { SessionView } from "#src/shared/people/account-settings.ts";

export const findSessions = (ctx: Ctx, viewer: Viewer): SessionView[] =>
  ctx.db
    .select()
    .from(sessions)
    .where(eq(sessions.userId, viewer.userId))
    .orderBy(desc(sessions.lastSeenAt), desc(sessions.id))
    .all()
    .filter((session) => isAlive({ ...session, role: viewer.role }, ctx.now()))
    .map(({ id, createdAt, lastSeenAt, ip, userAgent }) => ({
      id,
      createdAt,
      lastSeenAt,
      ip,
      userAgent,
      isCurrent: id === viewer.sessionId,
    }));

/** Throws 404. */
export function endOwnSession(ctx: Ctx, by: ActorContext, id: number) {
  transact(ctx.db, (tx) => {
    const ended = tx
      .delete(sessions)
      .where(and(eq(sessions.id, id), eq(sessions.userId, by.viewer.userId)))
      .returning({ id: sessions.id })
      .get();
    if (!ended) throw notFound();
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
  enforce("admin", by.viewer);
  transact(ctx.db, (tx) => {
    if (!tx.select({ id: users.id }).from(users).where(eq(users.id, userId)).get()) throw notFound();
    endSessionsOf(tx, userId);
    auditBy(tx, by, { action: "sessions-ended", target: `user ${userId}`, now: ctx.now() });
  });
}
