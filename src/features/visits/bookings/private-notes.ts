import { and, desc, eq, inArray, max, type SQL, sql } from "drizzle-orm";
import { bookingAddOns, clients, type Db, type Tx, visits } from "#db/db.ts";
import { allRowsQuery, asLimit, asSql } from "#db/prepared.ts";
import { seesDetails } from "#src/domain/access-instructions.ts";
import type { PaymentMethod } from "#src/shared/visits/payment-labels.ts";
import type { LastWork, PetLastTime, PrivateNotes } from "#src/shared/visits/payments.ts";
import { traitsOfMask } from "#src/shared/visits/pets/pet-labels.ts";
import { petNoteJson } from "../pets/pets-of-visits.ts";

const lastPaid = (what: SQL, whose: SQL) =>
  sql`(SELECT ${what} FROM visits AS last WHERE ${whose} AND last.paid_by <> 'not_yet'
    ORDER BY last.preferred_date DESC, last.id DESC LIMIT 1)`;

const ofClient = sql`last.client_id = visits.client_id`;
/** Added visits only list their pets. */
const petsOf = (visit: SQL) =>
  sql`iif(${visit}.source = 'site', ${visit}.pet_count, max(1, (SELECT count(*) FROM visit_pets WHERE visit_id = ${visit}.id)))`;

export const notesColumns = {
  status: visits.status,
  source: visits.source,
  amount: visits.amountPaid,
  tip: visits.tip,
  method: visits.paidBy,
  clientId: clients.id,
  client: clients.note,
  pets: petNoteJson,
  lastMethod: sql<PaymentMethod | null>`coalesce(${lastPaid(sql`last.paid_by`, ofClient)},
    ${lastPaid(sql`last.paid_by`, sql`last.groomer_id = visits.groomer_id`)})`,
  lastAmount: sql<number | null>`${lastPaid(
    sql`last.amount_paid`,
    sql`${ofClient} AND last.status = 'completed' AND last.service_name = visits.service_name AND ${petsOf(sql`last`)} = ${petsOf(sql`visits`)}`,
  )}`,
};

type NotesRow = Pick<PrivateNotes, "clientId" | "client" | "lastMethod" | "lastAmount"> &
  Pick<typeof visits.$inferSelect, "status" | "source" | "tip"> & {
    amount: number | null;
    method: PaymentMethod | null;
    pets: (Omit<PrivateNotes["pets"][number], "traits"> & { traits: number })[];
  };

export const privateNotesOf = ({ status, source, amount, tip, method, pets, ...kept }: NotesRow): PrivateNotes => ({
  ...kept,
  payment: method && { amount: amount!, tip: tip!, method },
  pets: seesDetails({ status, source }) ? pets.map((pet) => ({ ...pet, traits: traitsOfMask(pet.traits) })) : [],
});

const notes = allRowsQuery((db, { groomerId, ids }: { groomerId: number; ids: string }) =>
  db
    .select({ id: visits.id, ...notesColumns })
    .from(visits)
    .leftJoin(clients, eq(clients.id, visits.clientId))
    .where(and(eq(visits.groomerId, asSql(groomerId)), inArray(visits.id, sql`(SELECT value FROM json_each(${ids}))`))),
);

export function privateNotesByVisit(db: Db | Tx, groomerId: number, ids: readonly number[]): Map<number, PrivateNotes> {
  if (ids.length === 0) return new Map();
  const rows = notes(db, { groomerId, ids: JSON.stringify(ids) });
  return new Map(rows.map(({ id, ...kept }) => [id, privateNotesOf(kept)]));
}

export function withPrivateNotes<V extends { id: number }>(db: Db | Tx, groomerId: number, all: readonly V[]) {
  const ids = all.map(({ id }) => id);
  const kept = privateNotesByVisit(db, groomerId, ids);
  return all.map((visit): V & { privateNotes?: PrivateNotes } => {
    const privateNotes = kept.get(visit.id);
    return privateNotes ? { ...visit, privateNotes } : visit;
  });
}

/** Older visits say little about how long a pet takes today. */
const LOOKED_AT = 30;

/** The amount paid or owed, or the planned one; null for a range. In cents. */
const cents = sql<
  number | null
>`coalesce(iif(${visits.paidBy} = 'not_yet', nullif(${visits.amountPaid}, 0), ${visits.amountPaid}), iif(${visits.priceMin} = ${visits.priceMax}, ${visits.priceMin} +
  (SELECT coalesce(sum(${bookingAddOns.price}), 0) FROM ${bookingAddOns} WHERE ${bookingAddOns.bookingId} = ${visits.id}), NULL))`;

/** "Full Groom, Nail Grinding": with add-ons, booked or picked at completion. */
export const serviceTextSql = sql<string | null>`nullif(trim(coalesce(${visits.serviceName}, '') || coalesce((SELECT
  ', ' || group_concat(${bookingAddOns.name}, ', ') FROM ${bookingAddOns} WHERE ${bookingAddOns.bookingId} = ${visits.id}), ''), ', '), '')`;

/** SQLite takes the cost from the row of the maximum. */
const lastCents = allRowsQuery((db, { ids }: { ids: string }) =>
  db
    .select({ id: visits.clientId, cents, at: max(visits.startsAt) })
    .from(visits)
    .where(and(inArray(visits.clientId, sql`(SELECT value FROM json_each(${ids}))`), eq(visits.status, "completed")))
    .groupBy(visits.clientId),
);

/** By client. */
export const clientLastCents = (db: Db | Tx, clientIds: readonly number[]): Map<number | null, number | null> =>
  new Map(lastCents(db, { ids: JSON.stringify(clientIds) }).map(({ id, cents: last }) => [id, last]));

const completedVisits = allRowsQuery((db, { clientId }: { clientId: number }) =>
  db
    .select({ visit: visits, service: serviceTextSql, cents, pets: petNoteJson })
    .from(visits)
    .where(and(eq(visits.clientId, clientId), eq(visits.status, "completed")))
    .orderBy(desc(visits.preferredDate), desc(visits.startsAt), desc(visits.id))
    .limit(asLimit(LOOKED_AT)),
);

/** The last visit of each pet of a groomer's client that took place, by client pet ID. */
export function lastVisitByPet(db: Db | Tx, clientId: number): Map<number, LastWork> {
  const rows = completedVisits(db, { clientId });
  const last = new Map<number, LastWork>();
  for (const { visit, service, cents: cost, pets } of rows) {
    for (const pet of pets) {
      if (last.has(pet.id)) continue;
      last.set(pet.id, {
        date: visit.preferredDate,
        service,
        minutes: visit.visitMinutes,
        cents: cost,
        with: pets.filter(({ id }) => id !== pet.id).map(({ name }) => name),
      });
    }
  }
  return last;
}

export function petLastVisits(db: Db | Tx, groomerId: number, visitId: number): PetLastTime[] {
  const { clientId = null, pets = [] } = privateNotesByVisit(db, groomerId, [visitId]).get(visitId) ?? {};
  if (clientId === null) return [];
  const last = lastVisitByPet(db, clientId);
  return pets.flatMap(({ id, name }) => {
    const time = last.get(id);
    return time ? [{ name, ...time }] : [];
  });
}
