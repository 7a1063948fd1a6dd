import { sql } from "drizzle-orm";
import type { pets } from "#db/db.ts";
import { rowsAsJson } from "#db/list-of.ts";

/** Columns are spelled out because drizzle omits the table name when it reads only one. */
const ofVisit = sql`visit_pets AS named LEFT JOIN client_pets AS entered ON entered.id = named.client_pet_id
  LEFT JOIN pets AS saved ON saved.id = coalesce(named.pet_id, entered.pet_id) WHERE named.visit_id = visits.id`;

const petColumns = {
  id: sql`coalesce(named.client_pet_id, named.pet_id)`,
  name: sql`coalesce(entered.name, saved.name)`,
  type: sql`coalesce(entered.type, saved.type)`,
  breed: sql`coalesce(entered.breed, saved.breed)`,
  coat: sql`entered.coat`,
  traits: sql`coalesce(entered.traits, 0)`,
};

type Pet = Pick<typeof pets.$inferSelect, keyof typeof petColumns>;

/** Pets of the client, with private notes and the parent's description, because each may know something else. */
const petsWithNotes = sql`visit_pets AS named JOIN client_pets AS entered ON entered.id = named.client_pet_id
  OR (entered.pet_id = named.pet_id AND entered.client_id = visits.client_id)
  LEFT JOIN pets AS saved ON saved.id = entered.pet_id AND (named.pet_id IS NOT NULL OR EXISTS (SELECT 1 FROM visit_pets AS came
    JOIN visits AS before ON before.id = came.visit_id AND before.client_id = visits.client_id AND before.status = 'completed'
    WHERE came.pet_id = saved.id)) WHERE named.visit_id = visits.id`;

export const petNoteJson = rowsAsJson<
  Pick<Pet, "id" | "name" | "traits"> & Record<"note" | "rabiesUntil", string | null>
>(
  {
    id: sql`entered.id`,
    name: sql`coalesce(entered.name, saved.name, '')`,
    note: sql`entered.note`,
    traits: sql`entered.traits | coalesce(saved.traits, 0)`,
    rabiesUntil: sql`coalesce(entered.rabies_until, saved.rabies_until)`,
  },
  petsWithNotes,
);

export const visitPetsSql = rowsAsJson<Pet>(petColumns, ofVisit);
export const petNameJson = rowsAsJson<Pick<Pet, "id" | "name">>({ id: petColumns.id, name: petColumns.name }, ofVisit);
export const petWordsSql = sql<
  string | null
>`(SELECT group_concat(${petColumns.name} || ' ' || coalesce(${petColumns.breed}, ''), ' ') FROM ${ofVisit})`;
