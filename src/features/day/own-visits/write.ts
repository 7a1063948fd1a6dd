import { and, count, eq, gte, inArray, sql } from "drizzle-orm";
import type { Tx } from "#db/open.ts";
import { isAddedBy, visitPets, visits } from "#db/schema/tables.ts";
import { instantOf } from "#src/domain/slot-times.ts";
import { MAX_OWN_VISITS, MAX_OWN_VISITS_A_DAY } from "#src/shared/day/own/own-labels.ts";
import { petRows } from "../../clients/clients/client-rows.ts";
import { addPets, type OwnVisit } from "../../visits/bookings/write-added.ts";

export function updateVisit(tx: Tx, visit: OwnVisit, set: Partial<OwnVisit>) {
  const { preferredDate, arrivalFrom, timeZone } = { ...visit, ...set };
  const startsAt = instantOf(preferredDate, arrivalFrom, timeZone);
  tx.update(visits)
    .set({ ...set, startsAt })
    .where(eq(visits.id, visit.id))
    .run();
}

export function setPets(tx: Tx, visitId: number, petIds: readonly number[]) {
  tx.delete(visitPets).where(eq(visitPets.visitId, visitId)).run();
  addPets(tx, visitId, petIds);
}

/** Only pets that the parent still lists. */
export const allPetsOf = (tx: Tx, { groomerId, clientId }: Pick<OwnVisit, "groomerId" | "clientId">): number[] =>
  clientId === null
    ? []
    : petRows(tx, { groomerId, id: clientId })
        .filter(({ isListed }) => isListed)
        .map(({ id }) => id);

export function roomInBook(tx: Tx, groomerId: number, dates: readonly string[]) {
  const fullDays = tx
    .select({ date: sql`${visits.preferredDate}`.as("date") })
    .from(visits)
    .where(
      and(
        isAddedBy(groomerId),
        inArray(visits.preferredDate, sql`(SELECT value FROM json_each(${JSON.stringify(dates)}))`),
      ),
    )
    .groupBy(visits.preferredDate)
    .having(gte(count(), MAX_OWN_VISITS_A_DAY));
  const { held, full } = tx
    .select({ held: count(), full: sql<string>`(SELECT json_group_array(date) FROM ${fullDays})` })
    .from(visits)
    .where(isAddedBy(groomerId))
    .get()!;
  return { left: MAX_OWN_VISITS - held, full: (JSON.parse(full) as string[]).sort() };
}
