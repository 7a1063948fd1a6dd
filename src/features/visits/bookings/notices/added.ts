import { and, eq, isNull } from "drizzle-orm";
import type { Db, Tx } from "#db/open.ts";
import { clients, groomerProfiles, users, visits } from "#db/schema/tables.ts";

export function addedWithAccount(db: Db | Tx, id: number, now: number) {
  const row = db
    .select({
      id: visits.id,
      status: visits.status,
      onMyWayAt: visits.onMyWayAt,
      arrivedAt: visits.arrivedAt,
      preferredDate: visits.preferredDate,
      timeZone: visits.timeZone,
      groomerName: groomerProfiles.businessName,
      listable: groomerProfiles.listable,
      listedUntil: groomerProfiles.listedUntil,
      parent: {
        userId: users.id,
        email: users.email,
        fullName: users.fullName,
        confirmedAt: users.emailVerifiedAt,
        disabledAt: users.disabledAt,
      },
    })
    .from(visits)
    .innerJoin(groomerProfiles, eq(groomerProfiles.id, visits.groomerId))
    .innerJoin(clients, eq(clients.id, visits.clientId))
    .innerJoin(users, and(eq(users.id, clients.accountId), isNull(users.closingAt), isNull(users.deletedAt)))
    .where(and(eq(visits.id, id), eq(visits.source, "groomer")))
    .get();
  return row && { ...row, isListed: row.listable === 1 && row.listedUntil > now, knownTown: null };
}

export type AddedVisit = NonNullable<ReturnType<typeof addedWithAccount>>;
