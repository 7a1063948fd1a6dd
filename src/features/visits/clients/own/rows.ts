import { and, asc, eq, isNotNull, isNull, type SQL, sql } from "drizzle-orm";
import type { Db, Tx } from "#db/open.ts";
import { ownClients, ownPets, ownVisits, users } from "#db/schema/tables.ts";
import { timeOfDay } from "#src/shared/base/time-of-day.ts";

/** Which of a groomer's own clients are read: all of them, one, or those who have this account. */
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

/** Of a closed account nothing is left, so whoever had joined it stands for themselves. */
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
      /** The pet of the account that it is. */
      petId: ownPets.petId,
    })
    .from(ownClients)
    .innerJoin(ownPets, eq(ownPets.ownClientId, ownClients.id))
    .where(isAsked(asked))
    .orderBy(asc(ownPets.id))
    .all();

interface Days {
  /** The groomer's day, and the one a year before. */
  today: string;
  yearAgo: string;
}

/** What has been and what is planned with each own client. */
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
      /** Local days, in any order. */
      dates: sql<string | null>`group_concat(${ownVisits.date}) FILTER (WHERE ${isDone})`,
      missed: sql<number>`count(*) FILTER (WHERE ${isMissed})`,
      /** Those too that are over and not marked yet. */
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

/** The soonest visit; one without a window comes at that very minute. */
function nextIn(text: string) {
  const [date, startsAt, id, until] = text.split(" ") as [string, string, string, string];
  const arrival = { from: timeOfDay(Number(startsAt)), until: timeOfDay(Math.min(Number(until), LAST_MINUTE)) };
  return { ownVisitId: Number(id), date, arrival };
}
