import { asc, eq, inArray } from "drizzle-orm";
import type { Db } from "#db/open.ts";
import { groomerProfiles, ownClients, ownPets, ownVisits } from "#db/schema/tables.ts";
import type { Viewer } from "#src/http/sessions/viewer.ts";
import { timeOfDay } from "#src/shared/base/time-of-day.ts";

/**
 * What groomers had entered about a person before saying that they are this account, for the person's copy of their
 * data.
 */
export function enteredAbout(db: Db, { userId, role }: Viewer) {
  if (role !== "pet_parent") return [];
  const found = db
    .select({ client: ownClients, groomerName: groomerProfiles.businessName })
    .from(ownClients)
    .innerJoin(groomerProfiles, eq(groomerProfiles.id, ownClients.groomerId))
    .where(eq(ownClients.parentId, userId))
    .orderBy(asc(ownClients.id))
    .all();
  const ids = found.map(({ client }) => client.id);
  const pets = Map.groupBy(petsOf(db, ids), ({ ownClientId }) => ownClientId);
  const visits = Map.groupBy(visitsOf(db, ids), ({ ownClientId }) => ownClientId);
  return found.map(({ client, groomerName }) => ({
    ...client,
    groomerName,
    joinedAt: client.joinedAt!,
    pets: pets.get(client.id) ?? [],
    visits: visits.get(client.id) ?? [],
  }));
}

const petsOf = (db: Db, ids: number[]) =>
  db.select().from(ownPets).where(inArray(ownPets.ownClientId, ids)).orderBy(asc(ownPets.id)).all();

const visitsOf = (db: Db, ids: number[]) =>
  db
    .select()
    .from(ownVisits)
    .where(inArray(ownVisits.ownClientId, ids))
    .orderBy(asc(ownVisits.date), asc(ownVisits.id))
    .all()
    .map(({ startsAt, until, ...visit }) => ({
      ...visit,
      start: timeOfDay(startsAt),
      until: until === null ? null : timeOfDay(until),
    }));
