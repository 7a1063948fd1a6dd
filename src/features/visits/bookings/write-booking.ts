import { and, eq, getTableColumns, sql } from "drizzle-orm";
import { addRow, bookingAddOns, changeRow, clients, type Tx, visitPets, visits } from "#db/db.ts";
import { namedParams, prepareQuery } from "#db/prepared.ts";
import { type Actor, type BookingAction, type BookingStatus, UNDO_MS } from "#src/shared/visits/booking-labels.ts";
import { endProposalWithBooking } from "./changes/proposal-rows.ts";
import type { BookingRow } from "./rows.ts";

type Columns = typeof visits.$inferInsert;
const comesLater = [
  ...(["id", "source", "status", "repliedAt", "acceptedAt", "statusReason", "arrivalFrom"] as const),
  ...(["arrivalUntil", "visitOrder", "isOverbooked", "depositCents", "onMyWayAt", "arrivedAt"] as const),
  ...(["undoExpiresAt", "undoUntil", "cancelledBy", "disputeKind", "disputedAt", "disputeText"] as const),
  ...(["disputeDecidedAt", "title", "note", "clientId", "seriesId", "seriesDate", "hasOwnPets"] as const),
  ...(["amountPaid", "tip", "paidBy", "calendarSequence"] as const),
] as const satisfies (keyof Columns)[];
const later = new Set<string>(comesLater);
/** All other columns must be given. */
type NewBooking = Omit<Required<Columns>, (typeof comesLater)[number]>;

interface BookingParts {
  addOns: readonly { id: number; name: string; price: number; durationMinutes: number }[];
  pets: readonly { id: number }[];
}

export function insertNewBooking(tx: Tx, row: NewBooking, { addOns, pets }: BookingParts): number {
  addClient(tx).run({ groomerId: row.groomerId, accountId: row.petParentId, createdAt: row.requestDate });
  const { id } = insertBooking(tx).get({ ...row, source: "site", status: "pending" });
  for (const { id: addOnServiceId, name, price, durationMinutes } of addOns) {
    addRow(tx, bookingAddOns, { bookingId: id, addOnServiceId, name, price, durationMinutes });
  }
  const petRows = pets.map((pet) => ({ visitId: id, petId: pet.id }));
  if (petRows.length > 0) tx.insert(visitPets).values(petRows).run();
  return id;
}

const addClient = prepareQuery((db) =>
  db
    .insert(clients)
    .values({
      ...namedParams("groomerId", "accountId", "createdAt"),
      changedAt: sql.placeholder("createdAt"),
      source: "request",
    })
    .onConflictDoNothing()
    .prepare(),
);

const insertBooking = prepareQuery((db) => {
  const names = Object.keys(getTableColumns(visits)) as (keyof Columns)[];
  return db
    .insert(visits)
    .values({
      ...namedParams(...names.filter((name) => !later.has(name))),
      ...namedParams("source", "status"),
      // Set here, because the trigger would write the row twice.
      clientId: sql`(SELECT id FROM clients WHERE groomer_id = ${sql.placeholder("groomerId")} AND account_id = ${sql.placeholder("petParentId")})`,
    })
    .returning({ id: visits.id })
    .prepare();
});

interface BookingBefore {
  shown: Pick<BookingRow["shown"], "id" | "status">;
  proposal: BookingRow["proposal"];
}

interface StatusChange {
  to: BookingStatus;
  reason: string | null;
  by: Actor;
  /** These three are set only on acceptance. */
  visitMinutes?: number;
  isOverbooked?: boolean;
  depositCents?: number;
}

/** Compare and set: undefined if the status has changed since it was read. Ends an open proposal of another time. */
export function writeStatus(
  tx: Tx,
  { shown: { id, status }, proposal }: BookingBefore,
  { to, reason, by, ...more }: StatusChange,
  now: number,
): typeof visits.$inferSelect | undefined {
  const changed = changeRow(tx, visits, and(eq(visits.id, id), eq(visits.status, status)), {
    status: to,
    statusReason: reason,
    statusChangedAt: now,
    expiresAt: null,
    ...calendarSequenceColumns(to),
    ...(by === "groomer" && status === "pending" ? repliedColumns(now) : {}),
    ...(to === "cancelled" ? { cancelledBy: by } : {}),
    ...(to === "accepted" ? { ...acceptedColumns(now), undoExpiresAt: sql`${visits.expiresAt}` } : {}),
    ...(to === "completed" ? { undoUntil: now + UNDO_MS } : {}),
    ...more,
  });
  if (changed && proposal) endProposalWithBooking(tx, id, by, now);
  return changed;
}

export const calendarSequenceColumns = (to: BookingStatus) =>
  to === "accepted" || to === "no_show" || to === "cancelled"
    ? { calendarSequence: sql`${visits.calendarSequence} + ${to === "cancelled" ? IS_IN_CALENDARS : 1}` }
    : {};
const IS_IN_CALENDARS = sql`(${visits.calendarSequence} > 0)`;

export const acceptedColumns = (now: number) => ({ acceptedAt: now, undoUntil: now + UNDO_MS });

/** The first response counts: yes, no, or other times. */
export const repliedColumns = (now: number) => ({ repliedAt: sql`coalesce(${visits.repliedAt}, ${now})` });

export const auditActionOf = (action: BookingAction) => `booking-${action.replace("_", "-")}`;
