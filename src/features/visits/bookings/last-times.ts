import { and, desc, eq, sql } from "drizzle-orm";
import type { Db, Tx } from "#db/open.ts";
import { bookingAddOns, visits } from "#db/schema/tables.ts";
import { estimate } from "#src/shared/visits/estimate.ts";
import type { LastTime, PetLastTime } from "#src/shared/visits/payments.ts";
import { keptOfPets } from "../pets/of-visits.ts";
import { ownNotesOf } from "./own-notes.ts";

/** Older visits say little about how long a pet takes today. */
const LOOKED_AT = 30;

const addOns = sql<number>`coalesce((SELECT sum(${bookingAddOns.price}) FROM ${bookingAddOns}
  WHERE ${bookingAddOns.bookingId} = ${visits.id}), 0)`;

/** The last visit of each pet of a groomer's client that took place, by the number of the pet with the client. */
export function lastTimesOf(db: Db | Tx, clientId: number): Map<number, LastTime> {
  const rows = db
    .select({ visit: visits, addOns, pets: keptOfPets })
    .from(visits)
    .where(and(eq(visits.clientId, clientId), eq(visits.status, "completed")))
    .orderBy(desc(visits.preferredDate), desc(visits.startsAt), desc(visits.id))
    .limit(LOOKED_AT)
    .all();
  const last = new Map<number, LastTime>();
  for (const { visit, addOns: price, pets } of rows) {
    for (const pet of pets) {
      if (last.has(pet.id)) continue;
      last.set(pet.id, {
        date: visit.preferredDate,
        service: visit.serviceName,
        minutes: visit.visitMinutes,
        cents: visit.amountPaid ?? plannedOf(visit, price),
        with: pets.filter(({ id }) => id !== pet.id).map(({ name }) => name),
      });
    }
  }
  return last;
}

function plannedOf({ priceMin, priceMax }: typeof visits.$inferSelect, price: number): number | null {
  if (priceMin === null || priceMax === null || priceMin !== priceMax) return null;
  return estimate({ priceMin, priceMax, addOnServices: [{ price }] }).min;
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
