import { and, asc, between, eq, inArray, type SQL, sql } from "drizzle-orm";
import { bookingAddOns, clients, type Db, proposals, type Tx, users, usZips, visits } from "#db/db.ts";
import { asSql, prepareQuery } from "#db/prepared.ts";
import { dayVisitOf } from "#src/domain/visits/visit.ts";
import { visitMarks } from "#src/shared/visits/pets/care-marks.ts";
import { traitsOfMask } from "#src/shared/visits/pets/pet-labels.ts";
import { zipSql } from "../../visits/bookings/capacity/day-places.ts";
import { visitColumns } from "../../visits/bookings/capacity/day-visits.ts";
import { openProposalOfSql } from "../../visits/bookings/changes/proposal-rows.ts";
import { petNoteJson, visitPetsSql } from "../../visits/pets/pets-of-visits.ts";

const isOnCalendar = (): SQL =>
  and(
    eq(visits.groomerId, asSql(sql.placeholder("groomerId"))),
    between(visits.preferredDate, sql.placeholder("from"), sql.placeholder("to")),
    inArray(visits.status, ["pending", "accepted", "completed", "no_show"]),
  )!;

const found = prepareQuery((db) =>
  db
    .select({
      ...visitColumns,
      name: sql<string>`coalesce(${clients.name}, ${users.fullName}, ${visits.title}, '')`,
      serviceName: sql<string>`coalesce(${visits.serviceName}, '')`,
      pets: visitPetsSql,
      kept: petNoteJson,
      petCount: visits.petCount,
      coatCondition: visits.coatCondition,
      cents: sql<number>`CASE WHEN ${visits.status} IN ('accepted', 'completed') THEN
        coalesce(${visits.priceMin}, 0) + (SELECT coalesce(sum(${bookingAddOns.price}), 0)
        FROM ${bookingAddOns} WHERE ${bookingAddOns.bookingId} = ${visits.id}) ELSE 0 END`,
      zipCode: visits.serviceZipCode,
      proposal: { madeBy: proposals.madeBy, kind: proposals.kind, expiresAt: proposals.expiresAt },
    })
    .from(visits)
    .leftJoin(clients, and(eq(clients.id, visits.clientId), eq(visits.source, "groomer")))
    .leftJoin(users, eq(users.id, sql`coalesce(${visits.petParentId}, ${clients.accountId})`))
    .leftJoin(usZips, eq(usZips.zip, zipSql(visits.serviceZipCode)))
    .leftJoin(proposals, openProposalOfSql(visits.id))
    .where(isOnCalendar())
    .orderBy(asc(visits.source), asc(visits.id))
    .prepare(),
);

/** Both dates included, any outcome. */
export const visitsOnDates = (db: Db | Tx, groomerId: number, from: string, to: string) =>
  found(db)
    .all({ groomerId, from, to })
    .map(({ pets, kept, coatCondition, ...row }) => ({
      ...dayVisitOf(row),
      pets: pets.map(({ name }) => name),
      isCaution: visitMarks([], coatCondition, {
        pets: kept.map(({ traits, ...pet }) => ({ ...pet, traits: traitsOfMask(traits) })),
        day: row.date,
      }).some(({ isCaution }) => isCaution),
    }));
export type VisitRow = ReturnType<typeof visitsOnDates>[number];
