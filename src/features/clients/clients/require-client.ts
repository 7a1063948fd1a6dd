import { and, eq } from "drizzle-orm";
import type { Tx } from "#db/open.ts";
import { clients } from "#db/schema/tables.ts";
import type { ActorContext } from "#src/http/sessions/actor-context.ts";
import { found } from "#src/shared/base/errors.ts";

/** Throws 404 for another groomer's client. */
export const requireClient = (tx: Tx, { viewer }: ActorContext, id: number) =>
  found(
    tx
      .select()
      .from(clients)
      .where(and(eq(clients.id, id), eq(clients.groomerId, viewer.groomerId ?? 0)))
      .get(),
  );
