import { and, asc, count, desc, eq, gte, inArray, ne, not, type SQL } from "drizzle-orm";
import type { Db, Tx } from "#db/open.ts";
import { ownPets, ownVisitPets, ownVisits } from "#db/schema/tables.ts";
import { slotAt, statusOf } from "#src/domain/visits/visit.ts";
import { timeOfDay } from "#src/shared/base/time-of-day.ts";
import type { VisitOfClient } from "#src/shared/visits/clients.ts";

interface Asked {
  ownIds: readonly number[];
  /** Local to the groomer. */
  today: string;
}

interface Some {
  visits: VisitOfClient[];
  count: number;
}

/** Up to `ahead` planned visits with own clients, the soonest first, and up to `past` others, the latest first. */
export function ownVisitsWith(db: Db | Tx, asked: Asked, atMost: { ahead: number; past: number }) {
  const isTheirs = inArray(ownVisits.ownClientId, [...asked.ownIds]);
  const isAhead = and(eq(ownVisits.status, "planned"), gte(ownVisits.date, asked.today))!;
  const isPast = and(ne(ownVisits.status, "cancelled"), not(isAhead))!;
  if (asked.ownIds.length === 0) return { ahead: nothing, past: nothing };
  return {
    ahead: readSome(db, and(isTheirs, isAhead)!, { order: asc, limit: atMost.ahead }),
    past: readSome(db, and(isTheirs, isPast)!, { order: desc, limit: atMost.past }),
  };
}

/** So many of all visits with own clients, the latest first. */
export function allOwnVisitsWith(db: Db | Tx, ownIds: readonly number[], limit: number): Some {
  if (ownIds.length === 0) return nothing;
  const where = and(inArray(ownVisits.ownClientId, [...ownIds]), ne(ownVisits.status, "cancelled"))!;
  return readSome(db, where, { order: desc, limit });
}

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

const nothing: Some = { visits: [], count: 0 };

function withPets(db: Db | Tx, rows: readonly (typeof ownVisits.$inferSelect)[]): VisitOfClient[] {
  const ids = rows.map(({ id }) => id);
  const named = db
    .select({ visitId: ownVisitPets.ownVisitId, name: ownPets.name })
    .from(ownVisitPets)
    .innerJoin(ownPets, eq(ownPets.id, ownVisitPets.ownPetId))
    .where(inArray(ownVisitPets.ownVisitId, ids))
    .orderBy(asc(ownPets.id))
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
