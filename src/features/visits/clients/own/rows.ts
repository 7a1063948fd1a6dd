import { and, asc, eq, isNotNull, isNull, type SQL, sql } from "drizzle-orm";
import type { Db, Tx } from "#db/open.ts";
import { ownClients, ownPets, ownVisits, users } from "#db/schema/tables.ts";
import { timeOfDay } from "#src/shared/base/time-of-day.ts";

/** Which own clients to read: all of the groomer's, one, or those who have joined an account. */
type WhichOwn = { ownId: number } | { parentId: number } | undefined;

interface Asked {
  groomerId: number;
  which: WhichOwn;
}

const isAsked = ({ groomerId, which }: Asked): SQL =>
  and(
    eq(ownClients.groomerId, groomerId),
    which && "ownId" in which ? eq(ownClients.id, which.ownId) : undefined,
    which && "parentId" in which ? eq(ownClients.parentId, which.parentId) : undefined,
  )!;

/** A closed account is empty, so an own client who had joined it stands alone again. */
export const ownPeople = (db: Db | Tx, asked: Asked) =>
  db
    .select({
      id: ownClients.id,
      name: ownClients.name,
      phone: ownClients.phone,
      email: ownClients.email,
      address: ownClients.address,
      city: ownClients.city,
      zipCode: ownClients.zipCode,
      note: ownClients.note,
      repeatWeeks: ownClients.repeatWeeks,
      remindedAt: ownClients.remindedAt,
      parentId: users.id,
    })
    .from(ownClients)
    .leftJoin(users, and(eq(users.id, ownClients.parentId), isNull(users.closingAt), isNull(users.deletedAt)))
    .where(isAsked(asked))
    .orderBy(asc(ownClients.id))
    .all();

export const petsOfOwn = (db: Db | Tx, asked: Asked) =>
  db
    .select({
      ownClientId: ownPets.ownClientId,
      id: ownPets.id,
      name: ownPets.name,
      type: ownPets.type,
      breed: ownPets.breed,
      note: ownPets.note,
      /** The same pet in the account's list. */
      petId: ownPets.petId,
    })
    .from(ownClients)
    .innerJoin(ownPets, eq(ownPets.ownClientId, ownClients.id))
    .where(isAsked(asked))
    .orderBy(asc(ownPets.id))
    .all();

interface Days {
  /** Both local to the groomer. */
  today: string;
  yearAgo: string;
}

/** Past and planned visits with each own client. */
export function visitsOfOwn(db: Db | Tx, { groomerId, which }: Asked, { today, yearAgo }: Days) {
  const isDone = sql`${ownVisits.status} = 'done'`;
  const isMissed = sql`${ownVisits.status} = 'missed' AND ${ownVisits.date} >= ${yearAgo}`;
  const isAhead = sql`${ownVisits.status} = 'planned' AND ${ownVisits.date} >= ${today}`;
  const ofThem =
    which && sql`${ownVisits.ownClientId} IN (SELECT id FROM own_clients WHERE ${isAsked({ groomerId, which })})`;
  return db
    .select({
      ownClientId: ownVisits.ownClientId,
      visits: sql<number>`count(*) FILTER (WHERE ${isDone})`,
      /** Local days, separated by commas, in any order. */
      dates: sql<string | null>`group_concat(${ownVisits.date}) FILTER (WHERE ${isDone})`,
      missed: sql<number>`count(*) FILTER (WHERE ${isMissed})`,
      /** Past visits that are not marked yet count too. */
      planned: sql<number>`count(*) FILTER (WHERE ${ownVisits.status} = 'planned')`,
      next: sql<string | null>`min(printf('%s %04d %d %d', ${ownVisits.date}, ${ownVisits.startsAt}, ${ownVisits.id},
        coalesce(${ownVisits.until}, ${ownVisits.startsAt}))) FILTER (WHERE ${isAhead})`,
    })
    .from(ownVisits)
    .where(and(eq(ownVisits.groomerId, groomerId), isNotNull(ownVisits.ownClientId), ofThem))
    .groupBy(ownVisits.ownClientId)
    .all()
    .map(({ next, ...visits }) => ({ ...visits, next: next === null ? null : nextIn(next) }));
}

const LAST_MINUTE = 24 * 60 - 1;

/** The soonest visit. One without a window comes at its very minute. */
function nextIn(text: string) {
  const [date, startsAt, id, until] = text.split(" ") as [string, string, string, string];
  const arrival = { from: timeOfDay(Number(startsAt)), until: timeOfDay(Math.min(Number(until), LAST_MINUTE)) };
  return { ownVisitId: Number(id), date, arrival };
}
