import { and, asc, eq, exists, getTableColumns, inArray, isNotNull, isNull, or, type SQL, sql } from "drizzle-orm";
import {
  bookings,
  clientInvitations,
  clientPets,
  clients,
  type Db,
  findRow,
  pets,
  type Tx,
  users,
  visitPets,
  visits,
} from "#db/db.ts";
import { allRowsQuery } from "#db/prepared.ts";
import type { ActorContext } from "#src/base/context.ts";
import { pick } from "#src/shared/base/by-name.ts";
import { found } from "#src/shared/base/errors.ts";
import { blockedSql } from "../../visits/blocking/queries.ts";

interface WhichClients {
  groomerId: number;
  id?: number | undefined;
  accountId?: number | undefined;
}

const matchesClientFilter = ({ groomerId, id, accountId }: WhichClients): SQL =>
  and(
    eq(clients.groomerId, groomerId),
    id === undefined ? undefined : eq(clients.id, id),
    accountId === undefined ? undefined : eq(clients.accountId, accountId),
  )!;

export const isOpenAccountSql = and(eq(users.id, clients.accountId), isNull(users.closingAt), isNull(users.deletedAt));

/** SQLite sorts accented letters after Z. */
const byName = new Intl.Collator("en-US");

/** By name. Reads nothing of closed accounts and skips their clients, unless the groomer added those. */
export const clientRows = (db: Db | Tx, which: WhichClients) =>
  unsortedClients(db, which).sort((one, other) =>
    byName.compare(one.name ?? one.account?.name ?? "", other.name ?? other.account?.name ?? ""),
  );

const unsortedClients = allRowsQuery((db, which: WhichClients) =>
  db
    .select({
      ...getTableColumns(clients),
      isBlocked: blockedSql("groomer", sql`${clients.groomerId}`, sql`${clients.accountId}`).mapWith(Boolean),
      isInvited: exists(
        db
          .select({ id: clientInvitations.id })
          .from(clientInvitations)
          .where(eq(clientInvitations.clientId, clients.id)),
      ).mapWith(Boolean),
      /** Undefined without an open account. */
      account: {
        id: users.id,
        name: users.fullName,
        phone: users.phoneNumber,
        email: users.email,
        off: users.disabledAt,
      },
    })
    .from(clients)
    .leftJoin(users, isOpenAccountSql)
    .where(and(matchesClientFilter(which), or(sql`${clients.source} <> 'request'`, isNotNull(users.id))))
    .orderBy(asc(sql`coalesce(${clients.name}, ${users.fullName}) COLLATE NOCASE`), asc(clients.id)),
);

export type ClientRow = ReturnType<typeof clientRows>[number];

const hasVisit = (db: Db) =>
  exists(
    db
      .select({ id: bookings.id })
      .from(visitPets)
      .innerJoin(bookings, eq(bookings.id, visitPets.visitId))
      .where(
        and(
          eq(visitPets.petId, clientPets.petId),
          sql`+${bookings.groomerId} = ${clients.groomerId}`,
          inArray(bookings.status, ["accepted", "completed"]),
        ),
      ),
  );

/** Pets the groomer added, groomed, or is going to groom, even if the parent removed them. The groomer's entries take precedence. */
export const petRows = allRowsQuery((db, which: WhichClients) =>
  db
    .select({
      ...pick(clientPets, ["clientId", "id", "petId", "note"]),
      name: sql<string>`coalesce(${clientPets.name}, ${pets.name})`,
      type: sql<(typeof pets.$inferSelect)["type"]>`coalesce(${clientPets.type}, ${pets.type})`,
      breed: sql<string | null>`coalesce(${clientPets.breed}, ${pets.breed})`,
      // Union, because either source may lack a trait.
      traits: sql`${clientPets.traits} | coalesce(${pets.traits}, 0)`.mapWith(Number),
      rabiesUntil: sql<string | null>`coalesce(${clientPets.rabiesUntil}, ${pets.rabiesUntil})`,
      isAdded: sql`${clientPets.name} IS NOT NULL`.mapWith(Boolean),
      isListed: sql`${pets.archivedAt} IS NULL`.mapWith(Boolean),
    })
    .from(clients)
    .innerJoin(clientPets, eq(clientPets.clientId, clients.id))
    .leftJoin(users, isOpenAccountSql)
    .leftJoin(pets, and(eq(pets.id, clientPets.petId), isNotNull(users.id), hasVisit(db)))
    .where(and(matchesClientFilter(which), or(isNotNull(clientPets.name), isNotNull(pets.id))))
    .orderBy(asc(clientPets.id)),
);

/** True for a planned visit until it is over. */
export const isAheadSql = (now: number | SQL) =>
  sql`(${visits.status} = 'accepted' AND ${visits.startsAt} + 60000 * max(${visits.visitMinutes},
    coalesce((julianday(${visits.arrivalUntil}) - julianday(${visits.arrivalFrom})) * 1440, 0)) > ${now})`;

const addedStats = allRowsQuery((db, { now, yearAgo, ...which }: WhichClients & { now: number; yearAgo: string }) => {
  const isDone = sql`${visits.status} = 'completed'`;
  const isMissed = sql`${visits.status} = 'no_show' AND ${visits.preferredDate} >= ${yearAgo}`;
  const isAhead = isAheadSql(now);
  const isOne = which.id !== undefined || which.accountId !== undefined;
  const ofThem = isOne
    ? sql`${visits.clientId} IN (SELECT id FROM clients WHERE ${matchesClientFilter(which)})`
    : undefined;
  return db
    .select({
      clientId: visits.clientId,
      visits: sql<number>`count(*) FILTER (WHERE ${isDone})`,
      /** Local dates separated by commas, unsorted. */
      dates: sql<string | null>`group_concat(${visits.preferredDate}) FILTER (WHERE ${isDone})`,
      missed: sql<number>`count(*) FILTER (WHERE ${isMissed})`,
      /** Includes past visits that are not marked yet. */
      planned: sql<number>`count(*) FILTER (WHERE ${visits.status} = 'accepted')`,
      next: sql<string | null>`min(printf('%s %s %d %s', ${visits.preferredDate}, ${visits.arrivalFrom}, ${visits.id},
        coalesce(${visits.arrivalUntil}, ${visits.arrivalFrom}))) FILTER (WHERE ${isAhead})`,
    })
    .from(visits)
    .where(
      and(
        // `+` makes SQLite use the client's index, because a groomer has thousands of visits.
        isOne ? sql`+${visits.groomerId} = ${which.groomerId}` : eq(visits.groomerId, which.groomerId),
        eq(visits.source, "groomer"),
        isNotNull(visits.clientId),
        ofThem,
      ),
    )
    .groupBy(visits.clientId);
});

export const addedVisitStats = (db: Db | Tx, which: Parameters<typeof addedStats>[1]) =>
  addedStats(db, which).map(({ next, ...added }) => ({ ...added, next: next === null ? null : nextIn(next) }));

function nextIn(text: string) {
  const [date, from, id, until] = text.split(" ") as [string, string, string, string];
  return { bookingId: Number(id), date, arrival: { from, until } };
}

/** Throws 404 for another groomer's client. */
export const requireClient = (tx: Tx, { viewer }: ActorContext, id: number) =>
  found(findRow(tx, clients, { id, groomerId: viewer.groomerId ?? 0 }));
