import { getTableColumns, sql } from "drizzle-orm";
import { bookingAddOns, clients, type Tx, visitPets, visits } from "#db/db.ts";
import { placeholders, prepared } from "#db/prepared.ts";

type Columns = typeof visits.$inferInsert;
const comesLater = [
  "id",
  "source",
  "status",
  "answeredAt",
  "acceptedAt",
  "statusReason",
  "arrivalFrom",
  "arrivalUntil",
  "visitOrder",
  "isForced",
  "depositCents",
  "onMyWayAt",
  "arrivedAt",
  "undoExpiresAt",
  "cancelledBy",
  "contestKind",
  "contestedAt",
  "contestText",
  "contestDecidedAt",
  "title",
  "note",
  "clientId",
  "seriesId",
  "seriesDate",
  "hasOwnPets",
  "amountPaid",
  "tip",
  "paidBy",
  "calendarSequence",
] as const satisfies (keyof Columns)[];
const later = new Set<string>(comesLater);
/** All other columns must be given. */
type NewBooking = Omit<Required<Columns>, (typeof comesLater)[number]>;

interface Chosen {
  addOns: readonly { id: number; name: string; price: number; durationMinutes: number }[];
  pets: readonly { id: number }[];
}

export function writeBooking(tx: Tx, row: NewBooking, { addOns, pets }: Chosen): number {
  addClient(tx).run({ groomerId: row.groomerId, accountId: row.petParentId, createdAt: row.requestDate });
  const { id } = insertBooking(tx).get({ ...row, source: "site", status: "pending" });
  for (const { id: addOnServiceId, name, price, durationMinutes } of addOns) {
    tx.insert(bookingAddOns).values({ bookingId: id, addOnServiceId, name, price, durationMinutes }).run();
  }
  if (pets.length > 0)
    tx.insert(visitPets)
      .values(pets.map((pet) => ({ visitId: id, petId: pet.id })))
      .run();
  return id;
}

const addClient = prepared((db) =>
  db
    .insert(clients)
    .values({
      ...placeholders("groomerId", "accountId", "createdAt"),
      changedAt: sql.placeholder("createdAt"),
      source: "request",
    })
    .onConflictDoNothing()
    .prepare(),
);

const insertBooking = prepared((db) => {
  const names = Object.keys(getTableColumns(visits)) as (keyof Columns)[];
  return db
    .insert(visits)
    .values({
      ...placeholders(...names.filter((name) => !later.has(name))),
      ...placeholders("source", "status"),
      // Set here, because the trigger would write the row twice.
      clientId: sql`(SELECT id FROM clients WHERE groomer_id = ${sql.placeholder("groomerId")} AND account_id = ${sql.placeholder("petParentId")})`,
    })
    .returning({ id: visits.id })
    .prepare();
});
