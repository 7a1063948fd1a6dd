import { and, asc, count, desc, eq, getTableColumns, gte, ne, not, type SQL } from "drizzle-orm";
import type { Db, Tx } from "#db/open.ts";
import { visits } from "#db/schema/tables.ts";
import { slotOf } from "#src/domain/visits/visit.ts";
import type { VisitOfClient } from "#src/shared/clients/clients.ts";
import { petNames } from "../../../visits/pets/of-visits.ts";

interface Asked {
  clientId: number;
  /** Local to the groomer. */
  today: string;
}

interface Some {
  visits: VisitOfClient[];
  count: number;
}

const isAddedFor = (clientId: number) => and(eq(visits.clientId, clientId), eq(visits.source, "groomer"))!;

/** Upcoming visits soonest first, others latest first. */
export function addedVisitsWith(db: Db | Tx, { clientId, today }: Asked, atMost: { ahead: number; past: number }) {
  const isTheirs = isAddedFor(clientId);
  const isAhead = and(eq(visits.status, "accepted"), gte(visits.preferredDate, today))!;
  const isPast = and(ne(visits.status, "cancelled"), not(isAhead))!;
  return {
    ahead: readSome(db, and(isTheirs, isAhead)!, { order: asc, limit: atMost.ahead }),
    past: readSome(db, and(isTheirs, isPast)!, { order: desc, limit: atMost.past }),
  };
}

export const allAddedVisits = (db: Db | Tx, clientId: number, limit: number): Some =>
  readSome(db, and(isAddedFor(clientId), ne(visits.status, "cancelled"))!, { order: desc, limit });

function readSome(db: Db | Tx, where: SQL, { order, limit }: { order: typeof asc; limit: number }): Some {
  const rows = db
    .select({ ...getTableColumns(visits), pets: petNames })
    .from(visits)
    .where(where)
    .orderBy(order(visits.preferredDate), order(visits.arrivalFrom), order(visits.id))
    .limit(limit)
    .all();
  const counted = db.select({ count: count() }).from(visits).where(where).get()?.count ?? 0;
  return { visits: rows.map(viewOf), count: counted };
}

type Row = typeof visits.$inferSelect & { pets: readonly { name: string }[] };

function viewOf({ pets, ...row }: Row): VisitOfClient {
  const { id, visitMinutes, priceMin, priceMax, preferredDate, arrivalFrom, arrivalUntil, status, note } = row;
  return {
    id,
    isOwn: true,
    payment: row.paidBy && { amount: row.amountPaid!, tip: row.tip!, method: row.paidBy },
    serviceName: row.serviceName ?? "Visit",
    priceMin: priceMin ?? 0,
    priceMax: priceMax ?? 0,
    petCount: 1,
    addOnServices: [],
    visitMinutes,
    preferredDate,
    preferredTimeSlot: slotOf({ slot: null, arrivalFrom }),
    arrival: { from: arrivalFrom!, until: arrivalUntil ?? arrivalFrom! },
    status,
    ...(note === null ? {} : { note }),
    petNames: pets.map(({ name }) => name),
  };
}
