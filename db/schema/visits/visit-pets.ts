import { index, integer, primaryKey, sqliteTable } from "drizzle-orm/sqlite-core";
import { clientPets } from "../clients/clients.ts";
import { visits } from "./visits.ts";

/** The client's pets that a visit which the groomer added is for. */
export const visitPets = sqliteTable(
  "visit_pets",
  {
    visitId: integer("visit_id")
      .notNull()
      .references(() => visits.id, { onDelete: "cascade" }),
    clientPetId: integer("client_pet_id")
      .notNull()
      .references(() => clientPets.id, { onDelete: "cascade" }),
  },
  (t) => [primaryKey({ columns: [t.visitId, t.clientPetId] }), index("visit_pets_pet").on(t.clientPetId)],
);
