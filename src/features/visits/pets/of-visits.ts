import { sql } from "drizzle-orm";
import { listOf } from "#db/list-of.ts";
import type { pets } from "#db/schema/tables.ts";

/** Columns are spelled out because drizzle omits the table name when it reads only one. */
const ofVisit = sql`visit_pets AS named LEFT JOIN client_pets AS entered ON entered.id = named.client_pet_id
  LEFT JOIN pets AS saved ON saved.id = coalesce(named.pet_id, entered.pet_id) WHERE named.visit_id = visits.id`;

/** The groomer's entries take precedence over the account's. */
const facts = {
  id: sql`coalesce(named.client_pet_id, named.pet_id)`,
  name: sql`coalesce(entered.name, saved.name)`,
  type: sql`coalesce(entered.type, saved.type)`,
  breed: sql`coalesce(entered.breed, saved.breed)`,
  coat: sql`entered.coat`,
  traits: sql`coalesce(entered.traits, 0)`,
};

type Pet = Pick<typeof pets.$inferSelect, keyof typeof facts>;

export const petsOfVisit = listOf<Pet>(facts, ofVisit);
export const petNames = listOf<Pick<Pet, "id" | "name">>({ id: facts.id, name: facts.name }, ofVisit);
export const petWords = sql<
  string | null
>`(SELECT group_concat(${facts.name} || ' ' || coalesce(${facts.breed}, ''), ' ') FROM ${ofVisit})`;
