import { and, eq, isNull } from "drizzle-orm";
import { type Tx, transact } from "#db/open.ts";
import { clients, users } from "#db/schema/tables.ts";
import { auditBy } from "#src/base/audit.ts";
import type { Ctx } from "#src/base/context.ts";
import type { ActorContext } from "#src/http/sessions/actor-context.ts";
import { found, notFound } from "#src/shared/base/errors.ts";
import type { BlockedParentView } from "#src/shared/visits/blocking/blocked-parents.ts";
import { findBlocked } from "./queries.ts";

/**
 * Takes no more requests of a parent; one that is open and visits that were accepted stay as they are. Blocking twice
 * changes nothing. Throws 404 for a parent who never sent this groomer a request, or whose account is closed.
 */
export const blockParent = (ctx: Ctx, by: ActorContext, petParentId: number): BlockedParentView =>
  transact(ctx.db, (tx) => {
    const { id, blockedAt } = found(clientOf(tx, by, petParentId));
    if (blockedAt === null) setBlocked(ctx, tx, by, { id, petParentId, blockedAt: ctx.now() });
    return findBlocked(tx, by.viewer).find((blocked) => blocked.petParentId === petParentId)!;
  });

/** Takes requests of that parent again. Throws 404 when they are not blocked. */
export const unblockParent = (ctx: Ctx, by: ActorContext, petParentId: number) =>
  transact(ctx.db, (tx) => {
    const { id, blockedAt } = found(clientOf(tx, by, petParentId));
    if (blockedAt === null) throw notFound();
    setBlocked(ctx, tx, by, { id, petParentId, blockedAt: null });
  });

type Change = Record<"id" | "petParentId", number> & { blockedAt: number | null };

function setBlocked(ctx: Ctx, tx: Tx, by: ActorContext, { id, petParentId, blockedAt }: Change) {
  tx.update(clients).set({ blockedAt }).where(eq(clients.id, id)).run();
  const action = blockedAt === null ? "parent-unblocked" : "parent-blocked";
  auditBy(tx, by, { action, target: `user ${petParentId}`, now: ctx.now() });
}

const clientOf = (tx: Tx, { viewer }: ActorContext, petParentId: number) =>
  tx
    .select({ id: clients.id, blockedAt: clients.blockedAt })
    .from(clients)
    .innerJoin(users, and(eq(users.id, clients.accountId), isNull(users.closingAt), isNull(users.deletedAt)))
    .where(and(eq(clients.groomerId, viewer.groomerId ?? 0), eq(clients.accountId, petParentId)))
    .get();
