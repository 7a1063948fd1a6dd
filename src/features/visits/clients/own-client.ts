import { and, eq } from "drizzle-orm";
import type { Tx } from "#db/open.ts";
import { ownClients } from "#db/schema/tables.ts";
import type { ActorContext } from "#src/http/sessions/actor-context.ts";
import { found } from "#src/shared/base/errors.ts";

/** One of the actor's own. Throws 404. */
export const requireOwnClient = (tx: Tx, { viewer }: ActorContext, id: number) =>
  found(
    tx
      .select()
      .from(ownClients)
      .where(and(eq(ownClients.id, id), eq(ownClients.groomerId, viewer.groomerId ?? 0)))
      .get(),
  );
