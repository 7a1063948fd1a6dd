import { and, eq } from "drizzle-orm";
import { type Tx, transact } from "#db/open.ts";
import { blockedParents, bookings, users } from "#db/schema/tables.ts";
import { auditBy } from "#src/base/audit.ts";
import type { Ctx } from "#src/base/context.ts";
import type { ActorContext } from "#src/http/sessions/actor-context.ts";
import { notFound } from "#src/shared/base/errors.ts";
import type { BlockedParentView } from "#src/shared/visits/blocking/blocked-parents.ts";
import { findBlocked } from "./queries.ts";

/**
 * Takes no more requests of a parent; one that is open and visits that were accepted stay as they are. Blocking twice
 * changes nothing. Throws 404 for a parent who never asked this groomer for anything.
 */
export const blockParent = (ctx: Ctx, by: ActorContext, petParentId: number): BlockedParentView =>
  transact(ctx.db, (tx) => {
    const groomerId = by.viewer.groomerId ?? 0;
    if (!hasAsked(tx, groomerId, petParentId)) throw notFound();
    const now = ctx.now();
    const added = tx
      .insert(blockedParents)
      .values({ groomerId, petParentId, blockedAt: now })
      .onConflictDoNothing()
      .returning({ petParentId: blockedParents.petParentId })
      .get();
    if (added) auditBy(tx, by, { action: "parent-blocked", target: `user ${petParentId}`, now });
    return findBlocked(tx, by.viewer).find((blocked) => blocked.petParentId === petParentId)!;
  });

/** Takes requests of that parent again. Throws 404 when they are not blocked. */
export const unblockParent = (ctx: Ctx, by: ActorContext, petParentId: number) =>
  transact(ctx.db, (tx) => {
    const isTheirs = and(
      eq(blockedParents.groomerId, by.viewer.groomerId ?? 0),
      eq(blockedParents.petParentId, petParentId),
    );
    const removed = tx.delete(blockedParents).where(isTheirs).returning().get();
    if (!removed) throw notFound();
    auditBy(tx, by, { action: "parent-unblocked", target: `user ${petParentId}`, now: ctx.now() });
  });

/** A closed account cannot ask again, and nothing is kept about it. */
function hasAsked(tx: Tx, groomerId: number, petParentId: number): boolean {
  const asked = and(eq(bookings.groomerId, groomerId), eq(bookings.petParentId, petParentId));
  const found = tx
    .select({ closingAt: users.closingAt, deletedAt: users.deletedAt })
    .from(bookings)
    .innerJoin(users, eq(users.id, bookings.petParentId))
    .where(asked)
    .limit(1)
    .get();
  return found !== undefined && found.closingAt === null && found.deletedAt === null;
}
