import { eq, inArray, sql } from "drizzle-orm";
import { clients, type Db, type Tx, users, visits } from "#db/db.ts";
import type { DayVisit } from "#src/domain/visits/visit.ts";

export function stopNames(db: Db | Tx, among: readonly Pick<DayVisit, "id">[]): Map<number, string> {
  const rows = db
    .select({
      id: visits.id,
      name: sql<string>`iif(${visits.source} = 'site', ${users.fullName}, coalesce(${clients.name}, ${users.fullName}, ${visits.title}, ''))`,
    })
    .from(visits)
    .leftJoin(clients, eq(clients.id, visits.clientId))
    .leftJoin(users, eq(users.id, sql`coalesce(${visits.petParentId}, ${clients.accountId})`))
    .where(
      inArray(
        visits.id,
        among.map(({ id }) => id),
      ),
    )
    .all();
  return new Map(rows.map(({ id, name }) => [id, name]));
}
