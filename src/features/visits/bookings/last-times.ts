import { and, desc, eq, inArray, max, sql } from "drizzle-orm";
import { bookingAddOns, type Db, type Tx, visits } from "#db/db.ts";
import type { LastTime, PetLastTime } from "#src/shared/visits/payments.ts";
import { keptOfPets } from "../pets/of-visits.ts";
import { ownNotesOf } from "./own-notes.ts";

/** Older visits say little about how long a pet takes today. */
const LOOKED_AT = 30;

/** The amount paid or owed, else the planned one; null for a range. In cents. */
const cents = sql<
  number | null
>`coalesce(iif(${visits.paidBy} = 'not_yet', nullif(${visits.amountPaid}, 0), ${visits.amountPaid}), iif(${visits.priceMin} = ${visits.priceMax}, ${visits.priceMin} +
  (SELECT coalesce(sum(${bookingAddOns.price}), 0) FROM ${bookingAddOns} WHERE ${bookingAddOns.bookingId} = ${visits.id}), NULL))`;

/** By client. SQLite takes the cost from the row of the maximum. */
export function lastCosts(db: Db | Tx, clientIds: readonly number[]): Map<number | null, number | null> {
  const isTheirs = inArray(visits.clientId, sql`(SELECT value FROM json_each(${JSON.stringify(clientIds)}))`);
  const rows = db
    .select({ id: visits.clientId, cents, at: max(visits.startsAt) })
    .from(visits)
    .where(and(isTheirs, eq(visits.status, "completed")))
    .groupBy(visits.clientId)
    .all();
  return new Map(rows.map(({ id, cents: last }) => [id, last]));
}

/** The last visit of each pet of a groomer's client that took place, by the number of the pet with the client. */
export function lastTimesOf(db: Db | Tx, clientId: number): Map<number, LastTime> {
  const rows = db
    .select({ visit: visits, cents, pets: keptOfPets })
    .from(visits)
    .where(and(eq(visits.clientId, clientId), eq(visits.status, "completed")))
    .orderBy(desc(visits.preferredDate), desc(visits.startsAt), desc(visits.id))
    .limit(LOOKED_AT)
    .all();
  const last = new Map<number, LastTime>();
  for (const { visit, cents: cost, pets } of rows) {
    for (const pet of pets) {
      if (last.has(pet.id)) continue;
      last.set(pet.id, {
        date: visit.preferredDate,
        service: visit.serviceName,
        minutes: visit.visitMinutes,
        cents: cost,
        with: pets.filter(({ id }) => id !== pet.id).map(({ name }) => name),
      });
    }
  }
  return last;
}

export function lastTimesAt(db: Db | Tx, groomerId: number, visitId: number): PetLastTime[] {
  const { clientId = null, pets = [] } = ownNotesOf(db, groomerId, [visitId]).get(visitId) ?? {};
  if (clientId === null) return [];
  const last = lastTimesOf(db, clientId);
  return pets.flatMap(({ id, name }) => {
    const time = last.get(id);
    return time ? [{ name, ...time }] : [];
  });
}
