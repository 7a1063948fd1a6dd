import { and, asc, between, eq, inArray, type SQL, sql } from "drizzle-orm";
import type { Db, Tx } from "#db/open.ts";
import { bound, prepared } from "#db/prepared.ts";
import {
  bookingPets,
  clientPets,
  clients,
  pets,
  proposals,
  users,
  usZips,
  visitPets,
  visits,
} from "#db/schema/tables.ts";
import { dayVisitOf } from "#src/domain/visits/visit.ts";
import { isOpenProposalOf } from "../../visits/bookings/changes/proposal-rows.ts";
import { zipOf } from "../../visits/bookings/room/day-places.ts";
import { visitColumns } from "../../visits/bookings/room/day-visits.ts";

const isShown = (): SQL =>
  and(
    eq(visits.groomerId, bound(sql.placeholder("groomerId"))),
    between(visits.preferredDate, sql.placeholder("from"), sql.placeholder("to")),
    inArray(visits.status, ["pending", "accepted", "completed", "no_show"]),
  )!;

const found = prepared((db) =>
  db
    .select({
      ...visitColumns,
      name: sql<string>`coalesce(${clients.name}, ${users.fullName}, ${visits.title}, '')`,
      serviceName: sql<string>`coalesce(${visits.serviceName}, '')`,
      petCount: visits.petCount,
      zipCode: visits.serviceZipCode,
      proposal: { madeBy: proposals.madeBy, kind: proposals.kind, expiresAt: proposals.expiresAt },
    })
    .from(visits)
    .leftJoin(clients, and(eq(clients.id, visits.clientId), eq(visits.source, "groomer")))
    .leftJoin(users, eq(users.id, sql`coalesce(${visits.petParentId}, ${clients.accountId})`))
    .leftJoin(usZips, eq(usZips.zip, zipOf(visits.serviceZipCode)))
    .leftJoin(proposals, isOpenProposalOf(visits.id))
    .where(isShown())
    .orderBy(asc(visits.source), asc(visits.id))
    .prepare(),
);

const foundPets = prepared((db) =>
  db
    .select({ visitId: bookingPets.bookingId, name: pets.name })
    .from(visits)
    .innerJoin(bookingPets, eq(bookingPets.bookingId, visits.id))
    .innerJoin(pets, eq(pets.id, bookingPets.petId))
    .where(isShown())
    .orderBy(asc(pets.id))
    .prepare(),
);

const foundAddedPets = prepared((db) =>
  db
    .select({ visitId: visitPets.visitId, name: sql<string>`coalesce(${clientPets.name}, ${pets.name})` })
    .from(visits)
    .innerJoin(visitPets, eq(visitPets.visitId, visits.id))
    .innerJoin(clientPets, eq(clientPets.id, visitPets.clientPetId))
    .leftJoin(pets, eq(pets.id, clientPets.petId))
    .where(isShown())
    .orderBy(asc(clientPets.id))
    .prepare(),
);

/** Requests and accepted visits between two days, both included, whatever became of the visits. */
export function visitsBetween(db: Db | Tx, groomerId: number, from: string, to: string) {
  const asked = { groomerId, from, to };
  const named = [...foundPets(db).all(asked), ...foundAddedPets(db).all(asked)];
  const petsOf = Map.groupBy(named, ({ visitId }) => visitId);
  return found(db)
    .all(asked)
    .map((row) => ({ ...dayVisitOf(row), pets: (petsOf.get(row.id) ?? []).map(({ name }) => name) }));
}
export type VisitRow = ReturnType<typeof visitsBetween>[number];
