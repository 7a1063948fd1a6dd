import { and, asc, eq, isNotNull, type SQL, sql } from "drizzle-orm";
import { clients, closedRecords, countRows, type Db, groomerProfiles, type Tx, users } from "#db/db.ts";
import type { Viewer } from "#src/base/context.ts";
import { askerFirstName } from "#src/shared/base/names.ts";
import type { BlockedView } from "#src/shared/visits/blocking/blocks.ts";
import type { Side } from "#src/shared/visits/booking-labels.ts";

const columnsOfSide = {
  groomer: { since: clients.blockedAt, id: users.id, name: users.fullName },
  parent: { since: clients.blockedByParentAt, id: groomerProfiles.id, name: groomerProfiles.businessName },
};

export const sideOf = ({ role }: Viewer): Side => (role === "groomer" ? "groomer" : "parent");

export const isOwnClientSql = (viewer: Viewer) =>
  sideOf(viewer) === "groomer" ? eq(clients.groomerId, viewer.groomerId ?? 0) : eq(clients.accountId, viewer.userId);

export function findBlocked(db: Db | Tx, viewer: Viewer): BlockedView[] {
  const { since, id, name } = columnsOfSide[sideOf(viewer)];
  const isKnown = sql`EXISTS (SELECT 1 FROM bookings
    WHERE pet_parent_id = ${clients.accountId} AND groomer_id = ${clients.groomerId})`.mapWith(Boolean);
  const open = db
    .select({ id, name, blockedAt: sql<number>`${since}`, isKnown })
    .from(clients)
    .innerJoin(users, eq(users.id, clients.accountId))
    .innerJoin(groomerProfiles, eq(groomerProfiles.id, clients.groomerId))
    .where(and(isOwnClientSql(viewer), isNotNull(since)))
    .orderBy(asc(sql`${name} COLLATE NOCASE`), asc(id))
    .all()
    .map(({ isKnown, ...row }) =>
      isKnown || sideOf(viewer) === "parent" ? row : { ...row, name: askerFirstName(row.name) },
    );
  return [...new Map([...findClosed(db, viewer), ...open].map((blocked) => [blocked.id, blocked])).values()];
}

/** Groomers see the closed account, because the new one has sent them nothing. Parents see the business that came back. */
function findClosed(db: Db | Tx, viewer: Viewer): BlockedView[] {
  const { id, name } = columnsOfSide[sideOf(viewer)];
  const { userId, returnedId, blockerId, since } = closedRecords;
  const shown = sideOf(viewer) === "groomer" ? userId : sql`coalesce(${returnedId}, ${userId})`;
  return db
    .select({ id, name, blockedAt: since })
    .from(closedRecords)
    .innerJoin(users, eq(users.id, shown))
    .leftJoin(groomerProfiles, eq(groomerProfiles.userId, users.id))
    .where(and(eq(blockerId, viewer.userId), isNotNull(id)))
    .groupBy(since)
    .orderBy(sql`max(${returnedId})`)
    .all() as BlockedView[];
}

export function closedUserBlocksSql({ viewer }: { viewer: Viewer }, id: number): SQL {
  const userId =
    sideOf(viewer) === "groomer" ? sql`${id}` : sql`(SELECT user_id FROM groomer_profiles WHERE id = ${id})`;
  return sql`${closedRecords.blockerId} = ${viewer.userId} AND ${closedRecords.since} IN (SELECT since FROM closed_records AS kept
    WHERE kept.blocker_id = ${viewer.userId} AND (kept.user_id = ${userId} OR kept.returned_id = ${userId}))`;
}

export function blockedSql(by: Side, groomerId: SQL, parentId: SQL): SQL {
  const groomerUser = sql`(SELECT user_id FROM groomer_profiles WHERE id = ${groomerId})`;
  const [blocker, other] = by === "groomer" ? [groomerUser, parentId] : [parentId, groomerUser];
  return sql`(EXISTS (SELECT 1 FROM clients AS blocked
  WHERE blocked.groomer_id = ${groomerId} AND blocked.account_id = ${parentId}
    AND blocked.${sql.identifier(columnsOfSide[by].since.name)} IS NOT NULL)
  OR EXISTS (SELECT 1 FROM closed_records AS returned WHERE returned.returned_id = ${other} AND returned.blocker_id = ${blocker}))`;
}

export function countBlocked(db: Db, userId: number, groomerId: number | null): number {
  const [own, since] =
    groomerId === null
      ? [eq(clients.accountId, userId), clients.blockedAt]
      : [eq(clients.groomerId, groomerId), clients.blockedByParentAt];
  return countRows(db, clients, and(own, isNotNull(since)));
}
