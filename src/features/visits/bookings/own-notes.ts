import { and, eq, inArray, type SQL, sql } from "drizzle-orm";
import { clients, type Db, type Tx, visits } from "#db/db.ts";
import { bound, prepared } from "#db/prepared.ts";
import { isReadable } from "#src/domain/access-instructions.ts";
import type { PaymentMethod } from "#src/shared/visits/payment-labels.ts";
import type { OwnNotes } from "#src/shared/visits/payments.ts";
import { traitsIn } from "#src/shared/visits/pets/care-labels.ts";
import { keptOfPets } from "../pets/of-visits.ts";

const lastPaid = (what: SQL, whose: SQL) =>
  sql`(SELECT ${what} FROM visits AS last WHERE ${whose} AND last.paid_by <> 'not_yet'
    ORDER BY last.preferred_date DESC, last.id DESC LIMIT 1)`;

const ofClient = sql`last.client_id = visits.client_id`;

export const notesKept = {
  status: visits.status,
  source: visits.source,
  amount: visits.amountPaid,
  tip: visits.tip,
  method: visits.paidBy,
  clientId: clients.id,
  client: clients.note,
  pets: keptOfPets,
  lastMethod: sql<PaymentMethod | null>`coalesce(${lastPaid(sql`last.paid_by`, ofClient)},
    ${lastPaid(sql`last.paid_by`, sql`last.groomer_id = visits.groomer_id`)})`,
  lastAmount: sql<number | null>`${lastPaid(
    sql`last.amount_paid`,
    sql`${ofClient} AND last.service_name = visits.service_name AND last.pet_count = visits.pet_count`,
  )}`,
};

type Kept = Pick<OwnNotes, "clientId" | "client" | "lastMethod" | "lastAmount"> &
  Pick<typeof visits.$inferSelect, "status" | "source" | "tip"> & {
    amount: number | null;
    method: PaymentMethod | null;
    pets: (Omit<OwnNotes["pets"][number], "traits"> & { traits: number })[];
  };

export const ownNotesIn = ({ status, source, amount, tip, method, pets, ...kept }: Kept): OwnNotes => ({
  ...kept,
  payment: method && { amount: amount!, tip: tip!, method },
  pets: isReadable({ status, source }) ? pets.map(({ traits, ...pet }) => ({ ...pet, traits: traitsIn(traits) })) : [],
});

const notes = prepared((db) =>
  db
    .select({ id: visits.id, ...notesKept })
    .from(visits)
    .leftJoin(clients, eq(clients.id, visits.clientId))
    .where(
      and(
        eq(visits.groomerId, bound(sql.placeholder("groomerId"))),
        inArray(visits.id, sql`(SELECT value FROM json_each(${sql.placeholder("ids")}))`),
      ),
    )
    .prepare(),
);

export function ownNotesOf(db: Db | Tx, groomerId: number, ids: readonly number[]): Map<number, OwnNotes> {
  if (ids.length === 0) return new Map();
  const rows = notes(db).all({ groomerId, ids: JSON.stringify(ids) });
  return new Map(rows.map(({ id, ...kept }) => [id, ownNotesIn(kept)]));
}

export function withOwnNotes<V extends { id: number }>(db: Db | Tx, groomerId: number, all: readonly V[]) {
  const kept = ownNotesOf(
    db,
    groomerId,
    all.map(({ id }) => id),
  );
  return all.map((visit): V & { ownNotes?: OwnNotes } => {
    const ownNotes = kept.get(visit.id);
    return ownNotes ? { ...visit, ownNotes } : visit;
  });
}
