import { and, asc, eq, isNotNull, type SQL, sql } from "drizzle-orm";
import type { Db, Tx } from "#db/open.ts";
import { clients, users } from "#db/schema/tables.ts";
import type { Viewer } from "#src/http/sessions/viewer.ts";
import type { BlockedParentView } from "#src/shared/visits/blocking/blocked-parents.ts";

/** Whose requests this groomer does not take, by name. */
export const findBlocked = (db: Db | Tx, { groomerId }: Viewer): BlockedParentView[] =>
  db
    .select({ petParentId: users.id, name: users.fullName, blockedAt: sql<number>`${clients.blockedAt}` })
    .from(clients)
    .innerJoin(users, eq(users.id, clients.accountId))
    .where(and(eq(clients.groomerId, groomerId ?? 0), isNotNull(clients.blockedAt)))
    .orderBy(asc(sql`${users.fullName} COLLATE NOCASE`), asc(users.id))
    .all();

/** Whether a groomer blocks a parent, both as columns. */
export const blocks = (groomerId: SQL, parentId: SQL): SQL => sql`EXISTS (SELECT 1 FROM clients AS blocked
  WHERE blocked.groomer_id = ${groomerId} AND blocked.account_id = ${parentId} AND blocked.blocked_at IS NOT NULL)`;
