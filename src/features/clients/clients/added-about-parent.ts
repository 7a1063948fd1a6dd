import { and, asc, eq, inArray, sql } from "drizzle-orm";
import { clientPets, clients, type Db, findRows, groomerProfiles, pets, visits } from "#db/db.ts";
import type { Viewer } from "#src/base/context.ts";
import { pick } from "#src/shared/base/by-name.ts";
import { traitsOfMask } from "#src/shared/visits/pets/pet-labels.ts";
import { shownVisitFields } from "../../visits/bookings/added/view.ts";

/** For the data export. Leaves out blocks. */
export function clientsOfParent(db: Db, { userId, role }: Viewer) {
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
      groomerName,
      ...pick(client, clientFields),
      ...pick(client, ["linkedAt", "city", "state"]),
      pets: (petsBy.get(client.id) ?? [])
        .filter((pet) => pet.isAdded || pet.note !== null)
        .map((pet) => pick(pet, petFields)),
      visits: (visitsBy.get(client.id) ?? []).map((visit) => pick(visit, visitFields)),
    }))
    .filter((one) => one.pets.length > 0 || one.visits.length > 0 || clientFields.some((name) => one[name] !== null));
}

const clientFields = [
  ...(["name", "phone", "email", "address", "zipCode", "note", "repeatWeeks", "lastVisit", "nextVisit"] as const),
  ...(["parking", "stairs", "gateCode", "whoIsHome", "accessNote"] as const),
];

const petFields = [
  ...(["name", "type", "breed", "size", "weight", "birthYear"] as const),
  ...(["coat", "traits", "rabiesUntil", "note"] as const),
];
const visitFields = [
  ...(["date", "start", "until", "minutes", "service"] as const),
  ...(["price", "status", "address", "zipCode", "note"] as const),
];

const petsOf = (db: Db, ids: number[]) =>
  db
    .select({
      pet: clientPets,
      name: sql<string>`coalesce(${clientPets.name}, ${pets.name})`,
      isAdded: sql`${clientPets.name} IS NOT NULL`.mapWith(Boolean),
    })
    .from(clientPets)
    .leftJoin(pets, eq(pets.id, clientPets.petId))
    .where(inArray(clientPets.clientId, ids))
    .orderBy(asc(clientPets.id))
    .all()
    .map(({ pet, ...shown }) => ({ ...pet, ...shown, traits: traitsOfMask(pet.traits) }));

function visitsOf(db: Db, ids: number[]) {
  const isForClients = and(inArray(visits.clientId, ids), eq(visits.source, "groomer"));
  const found = findRows(db, visits, isForClients, asc(visits.preferredDate), asc(visits.id));
  return found.map((visit) => ({ ...visit, ...shownVisitFields(visit) }));
}
