import { and, asc, eq, sql } from "drizzle-orm";
import type { Db, Tx } from "#db/open.ts";
import { prepared } from "#db/prepared.ts";
import { blockedParents, users } from "#db/schema/tables.ts";
import type { Viewer } from "#src/http/sessions/viewer.ts";
import type { BlockedParentView } from "#src/shared/visits/blocking.ts";

/** Whose requests this groomer does not take, by name. */
export const findBlocked = (db: Db | Tx, { groomerId }: Viewer): BlockedParentView[] =>
  db
    .select({ petParentId: blockedParents.petParentId, name: users.fullName, blockedAt: blockedParents.blockedAt })
    .from(blockedParents)
    .innerJoin(users, eq(users.id, blockedParents.petParentId))
    .where(eq(blockedParents.groomerId, groomerId ?? 0))
    .orderBy(asc(users.fullName), asc(users.id))
    .all();

const blocked = prepared((db) =>
  db
    .select({ blockedAt: blockedParents.blockedAt })
    .from(blockedParents)
    .where(
      and(
        eq(blockedParents.groomerId, sql.placeholder("groomerId")),
        eq(blockedParents.petParentId, sql.placeholder("petParentId")),
      ),
    )
    .prepare(),
);

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

export const isBlocked = (db: Db | Tx, groomerId: number, petParentId: number): boolean =>
  blocked(db).get({ groomerId, petParentId }) !== undefined;
