import { and, eq } from "drizzle-orm";
import type { Tx } from "#db/open.ts";
import { ownClients } from "#db/schema/tables.ts";
import type { ActorContext } from "#src/http/sessions/actor-context.ts";
import { found } from "#src/shared/base/errors.ts";

/** Throws 404 for an own client of another groomer. */
export const requireOwnClient = (tx: Tx, { viewer }: ActorContext, id: number) =>
  found(
    tx
      .select()
      .from(ownClients)
      .where(and(eq(ownClients.id, id), eq(ownClients.groomerId, viewer.groomerId ?? 0)))
      .get(),
  );
