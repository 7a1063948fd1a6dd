import { and, asc, count, desc, eq, gte, inArray, ne, not, type SQL, sql } from "drizzle-orm";
import type { Db, Tx } from "#db/open.ts";
import { clientPets, ownVisitPets, ownVisits, pets } from "#db/schema/tables.ts";
import { slotAt, statusOf } from "#src/domain/visits/visit.ts";
import { timeOfDay } from "#src/shared/base/time-of-day.ts";
import type { VisitOfClient } from "#src/shared/visits/clients.ts";

interface Asked {
  clientId: number;
  /** Local to the groomer. */
  today: string;
}

interface Some {
  visits: VisitOfClient[];
  count: number;
}

/** Up to `ahead` planned visits that the groomer added for a client, the soonest first, and up to `past` others, the latest first. */
export function addedVisitsWith(db: Db | Tx, { clientId, today }: Asked, atMost: { ahead: number; past: number }) {
  const isTheirs = eq(ownVisits.clientId, clientId);
  const isAhead = and(eq(ownVisits.status, "planned"), gte(ownVisits.date, today))!;
  const isPast = and(ne(ownVisits.status, "cancelled"), not(isAhead))!;
  return {
    ahead: readSome(db, and(isTheirs, isAhead)!, { order: asc, limit: atMost.ahead }),
    past: readSome(db, and(isTheirs, isPast)!, { order: desc, limit: atMost.past }),
  };
}

/** So many of all visits that the groomer added for a client, the latest first. */
export const allAddedVisits = (db: Db | Tx, clientId: number, limit: number): Some =>
  readSome(db, and(eq(ownVisits.clientId, clientId), ne(ownVisits.status, "cancelled"))!, { order: desc, limit });

interface Which {
  order: typeof asc;
  limit: number;
}

function readSome(db: Db | Tx, where: SQL, { order, limit }: Which): Some {
  const rows = db
    .select()
    .from(ownVisits)
    .where(where)
    .orderBy(order(ownVisits.date), order(ownVisits.startsAt), order(ownVisits.id))
    .limit(limit)
    .all();
  const counted = db.select({ count: count() }).from(ownVisits).where(where).get()?.count ?? 0;
  return { visits: withPets(db, rows), count: counted };
}

function withPets(db: Db | Tx, rows: readonly (typeof ownVisits.$inferSelect)[]): VisitOfClient[] {
  const ids = rows.map(({ id }) => id);
  const named = db
    .select({ visitId: ownVisitPets.ownVisitId, name: sql<string>`coalesce(${clientPets.name}, ${pets.name})` })
    .from(ownVisitPets)
    .innerJoin(clientPets, eq(clientPets.id, ownVisitPets.clientPetId))
    .leftJoin(pets, eq(pets.id, clientPets.petId))
    .where(inArray(ownVisitPets.ownVisitId, ids))
    .orderBy(asc(clientPets.id))
    .all();
  const names = Map.groupBy(named, ({ visitId }) => visitId);
  return rows.map((row) => viewOf(row, names.get(row.id)?.map(({ name }) => name) ?? []));
}

/** In the form of a booking, so that one list shows both. */
function viewOf(row: typeof ownVisits.$inferSelect, petNames: string[]): VisitOfClient {
  const { id, service, price, minutes, date, startsAt, until, status, note } = row;
  return {
    id,
    isOwn: true,
    serviceName: service ?? "Visit",
    priceMin: price ?? 0,
    priceMax: price ?? 0,
    petCount: 1,
    addOnServices: [],
    visitMinutes: minutes,
    preferredDate: date,
    preferredTimeSlot: slotAt(startsAt),
    arrival: { from: timeOfDay(startsAt), until: timeOfDay(Math.min(until ?? startsAt, LAST_MINUTE)) },
    status: statusOf[status],
    ...(note === null ? {} : { note }),
    petNames,
  };
}

const LAST_MINUTE = 24 * 60 - 1;
