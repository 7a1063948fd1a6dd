import { and, count, eq, gte, inArray, sql } from "drizzle-orm";
import type { Tx } from "#db/open.ts";
import { ownVisitPets, ownVisits } from "#db/schema/tables.ts";
import type { ActorContext } from "#src/http/sessions/actor-context.ts";
import { found } from "#src/shared/base/errors.ts";
import { MAX_OWN_VISITS, MAX_OWN_VISITS_A_DAY } from "#src/shared/visits/own/own-labels.ts";
import { petRows } from "../clients/client-rows.ts";

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
  for (const clientPetId of petIds) tx.insert(ownVisitPets).values({ ownVisitId, clientPetId }).run();
}

/** The pets with which a client may come, by their numbers among the client's: those that its parent still lists. */
export const allPetsOf = (tx: Tx, { groomerId, clientId }: Pick<OwnVisit, "groomerId" | "clientId">): number[] =>
  clientId === null
    ? []
    : petRows(tx, { groomerId, id: clientId })
        .filter(({ isListed }) => isListed)
        .map(({ id }) => id);

/** How many more a groomer can have. */
export const ownVisitsLeft = (tx: Tx, groomerId: number) =>
  MAX_OWN_VISITS -
  (tx.select({ held: count() }).from(ownVisits).where(eq(ownVisits.groomerId, groomerId)).get()?.held ?? 0);

/** Of these days the first one on which there is no room for one more. */
export const fullDayAmong = (tx: Tx, groomerId: number, dates: readonly string[]): string | undefined =>
  tx
    .select({ date: ownVisits.date })
    .from(ownVisits)
    .where(
      and(
        eq(ownVisits.groomerId, groomerId),
        inArray(ownVisits.date, sql`(SELECT value FROM json_each(${JSON.stringify(dates)}))`),
      ),
    )
    .groupBy(ownVisits.date)
    .having(gte(count(), MAX_OWN_VISITS_A_DAY))
    .orderBy(ownVisits.date)
    .limit(1)
    .get()?.date;
