import { eq } from "drizzle-orm";
import { groomerProfiles, type Tx, visitPets, visits } from "#db/db.ts";
import { instantOf } from "#src/domain/slot-times.ts";

type Row = typeof visits.$inferSelect;

export type AddedVisit = Row & { arrivalFrom: string };

export const shownFacts = (visit: Row) => ({
  date: visit.preferredDate,
  start: visit.arrivalFrom!,
  until: visit.arrivalUntil,
  minutes: visit.visitMinutes,
  zipCode: visit.serviceZipCode,
  address: visit.serviceAddress,
  service: visit.serviceName,
  price: visit.priceMin,
});

type Facts = Pick<
  AddedVisit,
  "groomerId" | "preferredDate" | "arrivalFrom" | "serviceZipCode" | "visitMinutes" | "status"
>;

/** Returns the ID, or undefined if its series already has a visit that day. */
export function insertVisit(tx: Tx, facts: Facts & Partial<Row>, petIds: readonly number[], now: number) {
  const timeZone = facts.timeZone ?? zoneOf(tx, facts.groomerId);
  const startsAt = instantOf(facts.preferredDate, facts.arrivalFrom, timeZone);
  const added = tx
    .insert(visits)
    .values({ ...facts, source: "groomer", timeZone, startsAt, statusChangedAt: now, requestDate: now })
    .onConflictDoNothing()
    .returning({ id: visits.id })
    .get();
  if (added) addPets(tx, added.id, petIds);
  return added?.id;
}

const zoneOf = (tx: Tx, groomerId: number) =>
  tx.select({ timeZone: groomerProfiles.timeZone }).from(groomerProfiles).where(eq(groomerProfiles.id, groomerId)).get()
    ?.timeZone ?? "UTC";

export function addPets(tx: Tx, visitId: number, petIds: readonly number[]) {
  if (petIds.length === 0) return;
  tx.insert(visitPets)
    .values(petIds.map((clientPetId) => ({ visitId, clientPetId })))
    .run();
}
