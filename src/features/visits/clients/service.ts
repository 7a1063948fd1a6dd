import { and, eq } from "drizzle-orm";
import { type Tx, transact } from "#db/open.ts";
import { clientNotes, clientPetNotes } from "#db/schema/tables.ts";
import { auditBy } from "#src/base/audit.ts";
import type { Ctx } from "#src/base/context.ts";
import type { ActorContext } from "#src/http/sessions/actor-context.ts";
import { notFound } from "#src/shared/base/errors.ts";
import type { ClientView } from "#src/shared/visits/clients.ts";
import { findClient } from "./queries.ts";

/**
 * Keeps the groomer's private note about a household; null removes it. The log records only that it has changed.
 * Throws 404 for a parent this groomer has not been to.
 */
export const noteClient = (ctx: Ctx, by: ActorContext, petParentId: number, note: string | null): ClientView =>
  transact(ctx.db, (tx) => {
    const [groomerId, now] = [by.viewer.groomerId ?? 0, ctx.now()];
    const { note: before } = requireClient(tx, by, petParentId, now);
    const isIt = and(eq(clientNotes.groomerId, groomerId), eq(clientNotes.petParentId, petParentId));
    if (note === null) tx.delete(clientNotes).where(isIt).run();
    else {
      tx.insert(clientNotes)
        .values({ groomerId, petParentId, note, changedAt: now })
        .onConflictDoUpdate({ target: [clientNotes.groomerId, clientNotes.petParentId], set: { note, changedAt: now } })
        .run();
    }
    if (note !== before) auditBy(tx, by, { action: "client-noted", target: `user ${petParentId}`, now });
    return requireClient(tx, by, petParentId, now);
  });

interface WhichPet {
  petParentId: number;
  petId: number;
}

/** The same for one pet. Throws 404 for a pet that this groomer has not groomed. */
export const notePet = (
  ctx: Ctx,
  by: ActorContext,
  { petParentId, petId }: WhichPet,
  note: string | null,
): ClientView =>
  transact(ctx.db, (tx) => {
    const [groomerId, now] = [by.viewer.groomerId ?? 0, ctx.now()];
    const before = requireClient(tx, by, petParentId, now).pets.find(({ id, isOwn }) => id === petId && !isOwn);
    if (!before) throw notFound();
    const isIt = and(eq(clientPetNotes.groomerId, groomerId), eq(clientPetNotes.petId, petId));
    if (note === null) tx.delete(clientPetNotes).where(isIt).run();
    else {
      tx.insert(clientPetNotes)
        .values({ groomerId, petId, note, changedAt: now })
        .onConflictDoUpdate({ target: [clientPetNotes.groomerId, clientPetNotes.petId], set: { note, changedAt: now } })
        .run();
    }
    if (note !== before.note) auditBy(tx, by, { action: "client-noted", target: `pet ${petId}`, now });
    return requireClient(tx, by, petParentId, now);
  });

function requireClient(tx: Tx, { viewer }: ActorContext, petParentId: number, now: number): ClientView {
  const client = findClient({ db: tx, now }, viewer, { parentId: petParentId });
  if (!client) throw notFound();
  return client;
}
