import { and, count, eq } from "drizzle-orm";
import type { Tx } from "#db/open.ts";
import { ownVisitPets, ownVisits } from "#db/schema/tables.ts";
import type { ActorContext } from "#src/http/sessions/actor-context.ts";
import { found } from "#src/shared/base/errors.ts";
import { MAX_OWN_VISITS } from "#src/shared/visits/own/own-labels.ts";

export type OwnVisit = typeof ownVisits.$inferSelect;

/** One of the actor's own. Throws 404. */
export const requireOwnVisit = (tx: Tx, { viewer }: ActorContext, id: number): OwnVisit =>
  found(
    tx
      .select()
      .from(ownVisits)
      .where(and(eq(ownVisits.id, id), eq(ownVisits.groomerId, viewer.groomerId ?? 0)))
      .get(),
  );

export function setPets(tx: Tx, ownVisitId: number, petIds: readonly number[]) {
  tx.delete(ownVisitPets).where(eq(ownVisitPets.ownVisitId, ownVisitId)).run();
  for (const ownPetId of petIds) tx.insert(ownVisitPets).values({ ownVisitId, ownPetId }).run();
}

/** How many more a groomer can have. */
export const ownVisitsLeft = (tx: Tx, groomerId: number) =>
  MAX_OWN_VISITS -
  (tx.select({ held: count() }).from(ownVisits).where(eq(ownVisits.groomerId, groomerId)).get()?.held ?? 0);
