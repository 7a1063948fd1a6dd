import { eq, sql } from "drizzle-orm";
import { type Db, locations, type Tx } from "#db/db.ts";
import { prepared } from "#db/prepared.ts";
import type { Viewer } from "#src/base/context.ts";

const locationOf = prepared((db) =>
  db
    .select()
    .from(locations)
    .where(eq(locations.userId, sql.placeholder("userId")))
    .prepare(),
);

export function findLocation(db: Db | Tx, viewer: Viewer, userId: number) {
  if (userId !== viewer.userId) return undefined;
  return locationOf(db).get({ userId });
}
