import { and, asc, eq, inArray, sql } from "drizzle-orm";
import type { Db } from "#db/open.ts";
import { clientPets, clients, groomerProfiles, pets, visits } from "#db/schema/tables.ts";
import type { Viewer } from "#src/http/sessions/viewer.ts";
import { traitsIn } from "#src/shared/visits/pets/care-labels.ts";

/** What groomers have entered about a person, for the person's copy of their data. Whether they are blocked is not in it. */
export function enteredAbout(db: Db, { userId, role }: Viewer) {
  if (role !== "pet_parent") return [];
  const found = db
    .select({ client: clients, groomerName: groomerProfiles.businessName })
    .from(clients)
    .innerJoin(groomerProfiles, eq(groomerProfiles.id, clients.groomerId))
    .where(eq(clients.accountId, userId))
    .orderBy(asc(clients.id))
    .all();
  const ids = found.map(({ client }) => client.id);
  const petsBy = Map.groupBy(petsOf(db, ids), ({ clientId }) => clientId);
  const visitsBy = Map.groupBy(visitsOf(db, ids), ({ clientId }) => clientId);
  return found
    .map(({ client, groomerName }) => ({
      ...client,
      groomerName,
      pets: (petsBy.get(client.id) ?? []).filter((pet) => pet.isEntered || pet.note !== null),
      visits: visitsBy.get(client.id) ?? [],
    }))
    .filter((one) => one.pets.length > 0 || one.visits.length > 0 || facts.some((name) => one[name] !== null));
}

const facts = [
  ...(["name", "phone", "email", "address", "zipCode", "note", "repeatWeeks"] as const),
  ...(["parking", "stairs", "gateCode", "whoIsHome", "accessNote"] as const),
];

const petsOf = (db: Db, ids: number[]) =>
  db
    .select({
      pet: clientPets,
      name: sql<string>`coalesce(${clientPets.name}, ${pets.name})`,
      isEntered: sql`${clientPets.name} IS NOT NULL`.mapWith(Boolean),
    })
    .from(clientPets)
    .leftJoin(pets, eq(pets.id, clientPets.petId))
    .where(inArray(clientPets.clientId, ids))
    .orderBy(asc(clientPets.id))
    .all()
    .map(({ pet, ...shown }) => ({ ...pet, ...shown, traits: traitsIn(pet.traits) }));

const visitsOf = (db: Db, ids: number[]) =>
  db
    .select()
    .from(visits)
    .where(and(inArray(visits.clientId, ids), eq(visits.source, "groomer")))
    .orderBy(asc(visits.preferredDate), asc(visits.id))
    .all()
    .map((visit) => ({
      ...visit,
      clientId: visit.clientId!,
      date: visit.preferredDate,
      start: visit.arrivalFrom!,
      until: visit.arrivalUntil,
      minutes: visit.visitMinutes,
      zipCode: visit.serviceZipCode!,
      address: visit.serviceAddress,
      service: visit.serviceName,
      price: visit.priceMin,
    }));
