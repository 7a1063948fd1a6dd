import { sql } from "drizzle-orm";
import { index, integer, sqliteTable, uniqueIndex } from "drizzle-orm/sqlite-core";
import { clientPets } from "../clients/clients.ts";
import { belongsTo, holds } from "../columns.ts";
import { pets } from "./pets.ts";
import { visits } from "./visits.ts";

/** A request's pets are the account's; an added visit's are the client's. */
export const visitPets = sqliteTable(
  "visit_pets",
  {
    visitId: belongsTo("visit_id", () => visits.id),
    petId: integer("pet_id").references(() => pets.id, { onDelete: "cascade" }),
    clientPetId: integer("client_pet_id").references(() => clientPets.id, { onDelete: "cascade" }),
  },
  (t) => [
    uniqueIndex("visit_pets_once").on(t.visitId, sql`CASE WHEN pet_id IS NULL THEN -client_pet_id ELSE pet_id END`),
    index("visit_pets_pet").on(t.petId).where(sql`pet_id IS NOT NULL`),
    index("visit_pets_client_pet").on(t.clientPetId).where(sql`client_pet_id IS NOT NULL`),
    holds("visit_pets_either", sql`(${t.petId} IS NULL) <> (${t.clientPetId} IS NULL)`),
  ],
);
