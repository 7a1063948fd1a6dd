import { and, eq, gte, lt, or, sql } from "drizzle-orm";
import type { Db } from "#db/open.ts";
import { prepared } from "#db/prepared.ts";
import { changes } from "#db/schema/tables.ts";
import type { Viewer } from "#src/http/sessions/viewer.ts";
import { HOUR_MS } from "#src/shared/base/duration.ts";

/** The database's clock, under which the rows were written. */
const databaseNow = sql`CAST(unixepoch('subsec') * 1000 AS INTEGER)`;

/** A response is created slightly before the browser starts counting its age. */
const MARGIN = 2_000;

export function hasChanged(db: Db, { userId }: Viewer, age: string | undefined): boolean {
  if (age === undefined) return false;
  const ago = Number(age) + MARGIN;
  return ago > HOUR_MS || latest(db).get({ userId, ago }) !== undefined;
}

const latest = prepared((db) =>
  db
    .select({ seq: changes.seq })
    .from(changes)
    .where(
      and(
        eq(changes.userId, sql.placeholder("userId")),
        gte(changes.at, sql`${databaseNow} - ${sql.placeholder("ago")}`),
      ),
    )
    .limit(1)
    .prepare(),
);

/** Includes rows from a clock that ran ahead. */
export function forgetOldChanges(db: Db) {
  db.delete(changes)
    .where(or(lt(changes.at, sql`${databaseNow} - ${HOUR_MS}`), gte(changes.at, sql`${databaseNow} + ${HOUR_MS}`)))
    .run();
}
