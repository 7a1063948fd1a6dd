import { and, asc, eq, isNotNull, type SQL, sql } from "drizzle-orm";
import type { Db, Tx } from "#db/open.ts";
import { clients, groomerProfiles, users } from "#db/schema/tables.ts";
import type { Viewer } from "#src/http/sessions/viewer.ts";
import type { BlockedView } from "#src/shared/visits/blocking/blocks.ts";
import type { Side } from "#src/shared/visits/proposal-labels.ts";

const kept = {
  groomer: { since: clients.blockedAt, id: users.id, name: users.fullName },
  parent: { since: clients.blockedByParentAt, id: groomerProfiles.id, name: groomerProfiles.businessName },
};

export const sideOf = ({ role }: Viewer): Side => (role === "groomer" ? "groomer" : "parent");

export const isOwn = (viewer: Viewer) =>
  sideOf(viewer) === "groomer" ? eq(clients.groomerId, viewer.groomerId ?? 0) : eq(clients.accountId, viewer.userId);

export function findBlocked(db: Db | Tx, viewer: Viewer): BlockedView[] {
  const { since, id, name } = kept[sideOf(viewer)];
  return db
    .select({ id, name, blockedAt: sql<number>`${since}` })
    .from(clients)
    .innerJoin(users, eq(users.id, clients.accountId))
    .innerJoin(groomerProfiles, eq(groomerProfiles.id, clients.groomerId))
    .where(and(isOwn(viewer), isNotNull(since)))
    .orderBy(asc(sql`${name} COLLATE NOCASE`), asc(id))
    .all();
}

export const blocks = (by: Side, groomerId: SQL, parentId: SQL): SQL => sql`EXISTS (SELECT 1 FROM clients AS blocked
  WHERE blocked.groomer_id = ${groomerId} AND blocked.account_id = ${parentId}
    AND blocked.${sql.identifier(kept[by].since.name)} IS NOT NULL)`;

export function countBlocks(db: Db, userId: number, groomerId: number | null): number {
  const [own, since] =
    groomerId === null
      ? [eq(clients.accountId, userId), clients.blockedAt]
      : [eq(clients.groomerId, groomerId), clients.blockedByParentAt];
  return db
    .select({ total: sql<number>`count(*)` })
    .from(clients)
    .where(and(own, isNotNull(since)))
    .get()!.total;
}
