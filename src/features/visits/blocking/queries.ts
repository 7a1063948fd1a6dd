import { asc, eq, type SQL, sql } from "drizzle-orm";
import type { Db, Tx } from "#db/open.ts";
import { prepared } from "#db/prepared.ts";
import { blockedParents, users } from "#db/schema/tables.ts";
import type { Viewer } from "#src/http/sessions/viewer.ts";
import type { BlockedParentView } from "#src/shared/visits/blocking/blocked-parents.ts";

/** Whose requests this groomer does not take, by name. */
export const findBlocked = (db: Db | Tx, { groomerId }: Viewer): BlockedParentView[] =>
  db
    .select({ petParentId: blockedParents.petParentId, name: users.fullName, blockedAt: blockedParents.blockedAt })
    .from(blockedParents)
    .innerJoin(users, eq(users.id, blockedParents.petParentId))
    .where(eq(blockedParents.groomerId, groomerId ?? 0))
    .orderBy(asc(sql`${users.fullName} COLLATE NOCASE`), asc(users.id))
    .all();

const allBlocked = prepared((db) =>
  db
    .select({ petParentId: blockedParents.petParentId })
    .from(blockedParents)
    .where(eq(blockedParents.groomerId, sql.placeholder("groomerId")))
    .prepare(),
);

/** The ids of all of them. */
export const blockedBy = (db: Db | Tx, groomerId: number): ReadonlySet<number> =>
  new Set(
    allBlocked(db)
      .all({ groomerId })
      .map(({ petParentId }) => petParentId),
  );

/** Whether a groomer blocks a parent, both as columns. */
export const blocks = (groomerId: SQL, parentId: SQL): SQL => sql`EXISTS (SELECT 1 FROM blocked_parents AS blocked
  WHERE blocked.groomer_id = ${groomerId} AND blocked.pet_parent_id = ${parentId})`;
