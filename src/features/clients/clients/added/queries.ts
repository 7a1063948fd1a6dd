import { and, asc, eq, inArray, isNotNull, ne, or, type SQL, sql } from "drizzle-orm";
import * as z from "zod/mini";
import { clientPets, clients, type Db, type Tx, users } from "#db/db.ts";
import { allRowsQuery } from "#db/prepared.ts";
import { pick } from "#src/shared/base/by-name.ts";
import { AddedClient, ClientPet } from "#src/shared/day/added/added-clients.ts";
import { traitsOfMask } from "#src/shared/visits/pets/pet-labels.ts";
import { clientAccessView } from "../../../visits/bookings/access.ts";
import { isOpenAccountSql } from "../client-rows.ts";

interface ClientIds {
  groomerId: number;
  ids: string;
}

const hasOneOf = ({ groomerId, ids }: ClientIds) =>
  and(eq(clients.groomerId, groomerId), inArray(clients.id, sql`(SELECT value FROM json_each(${ids}))`));

const clientsByIds = allRowsQuery((db, which: ClientIds) =>
  db
    .select({ client: clients, accountName: users.fullName })
    .from(clients)
    .leftJoin(users, isOpenAccountSql)
    .where(hasOneOf(which))
    .orderBy(asc(clients.id)),
);

const petsByIds = allRowsQuery((db, which: ClientIds) =>
  db
    .select({ pet: clientPets })
    .from(clients)
    .innerJoin(clientPets, eq(clientPets.clientId, clients.id))
    .where(and(hasOneOf(which), isNotNull(clientPets.name)))
    .orderBy(asc(clientPets.id)),
);

export function addedClients(db: Db | Tx, groomerId: number, ids: readonly number[]): AddedClient[] {
  if (ids.length === 0) return [];
  const which = { groomerId, ids: JSON.stringify(ids) };
  const petsOf = Map.groupBy(petsByIds(db, which), ({ pet }) => pet.clientId);
  return clientsByIds(db, which).map(({ client, accountName }) => ({
    ...pick(client, factNames),
    name: client.name ?? accountName ?? "",
    access: clientAccessView(client),
    pets: (petsOf.get(client.id) ?? []).map(({ pet }) => ({
      ...pick(pet, petNames),
      name: pet.name!,
      type: pet.type!,
      traits: traitsOfMask(pet.traits),
    })),
  }));
}

const isAdded = or(ne(clients.source, "request"), and(isNotNull(users.id), ne(clients.changedAt, clients.createdAt)));

export const findAddedClientIds = (db: Db, where: SQL | undefined, limit: number): number[] =>
  db
    .select({ id: clients.id })
    .from(clients)
    .leftJoin(users, isOpenAccountSql)
    .where(and(where, isAdded))
    .orderBy(clients.id)
    .limit(limit)
    .all()
    .map(({ id }) => id);

const namesOf = <T extends object>(shape: T) => Object.keys(shape) as (keyof T & string)[];
const factNames = namesOf(z.omit(AddedClient, { name: true, access: true, pets: true }).shape);
const petNames = namesOf(z.omit(ClientPet, { name: true, type: true, traits: true }).shape);
