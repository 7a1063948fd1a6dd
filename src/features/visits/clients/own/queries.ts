import { and, asc, eq, inArray, type SQL, sql } from "drizzle-orm";
import type { Db, Tx } from "#db/open.ts";
import { ownClients, ownPets } from "#db/schema/tables.ts";
import { pick } from "#src/shared/base/by-name.ts";
import type { OwnClientView } from "#src/shared/visits/own/own-clients.ts";

/** These own clients of the groomer, in the order in which they were entered. */
export const ownClientsById = (db: Db | Tx, groomerId: number, ids: readonly number[]): OwnClientView[] =>
  ids.length === 0
    ? []
    : ownClientsWhere(
        db,
        and(
          eq(ownClients.groomerId, groomerId),
          inArray(ownClients.id, sql`(SELECT value FROM json_each(${JSON.stringify(ids)}))`),
        ),
      );

function ownClientsWhere(db: Db | Tx, which: SQL | undefined): OwnClientView[] {
  const rows = db.select().from(ownClients).where(which).orderBy(asc(ownClients.id)).all();
  const pets = db
    .select({ pet: ownPets })
    .from(ownClients)
    .innerJoin(ownPets, eq(ownPets.ownClientId, ownClients.id))
    .where(which)
    .orderBy(asc(ownPets.id))
    .all();
  const petsOf = Map.groupBy(pets, ({ pet }) => pet.ownClientId);
  return rows.map((row) => ({
    ...pick(row, factNames),
    access: accessOf(row),
    pets: (petsOf.get(row.id) ?? []).map(({ pet }) => pick(pet, petNames)),
  }));
}

const factNames = [
  "id",
  "name",
  "phone",
  "email",
  "address",
  "city",
  "state",
  "zipCode",
  "note",
  "repeatWeeks",
  "createdAt",
] as const;

const petNames = ["id", "name", "type", "breed", "size", "birthYear", "coat", "rabiesUntil", "note"] as const;

function accessOf({ parking, stairs, gateCode, whoIsHome, accessNote: note }: typeof ownClients.$inferSelect) {
  const access = { parking, stairs, gateCode, whoIsHome, note };
  return Object.values(access).some((text) => text !== null) ? access : null;
}
