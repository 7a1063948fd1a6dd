import { sql } from "drizzle-orm";
import { index, integer, sqliteTable, text } from "drizzle-orm/sqlite-core";
import { petSizes } from "#src/shared/visits/own/own-labels.ts";
import { coats } from "#src/shared/visits/pets/care-labels.ts";
import { animalTypes } from "#src/shared/visits/pets/pet-labels.ts";
import { holds, instant, oneOf, within } from "../columns.ts";
import { groomerId } from "../listing/groomers.ts";
import { users } from "../people/accounts.ts";
import { pets } from "./pets.ts";

/** A file of clients that a groomer has read in, so that it can be taken back for a day. */
export const clientImports = sqliteTable(
  "client_imports",
  {
    id: integer("id").primaryKey({ autoIncrement: true }),
    groomerId: groomerId(),
    added: integer("added").notNull(),
    importedAt: instant("imported_at").notNull(),
  },
  (t) => [index("client_imports_groomer").on(t.groomerId, t.importedAt)],
);

/** A household that a groomer has entered: it has no account, and only that groomer knows of it. */
export const ownClients = sqliteTable(
  "own_clients",
  {
    id: integer("id").primaryKey({ autoIncrement: true }),
    groomerId: groomerId(),
    name: text("name").notNull(),
    phone: text("phone"),
    email: text("email"),
    address: text("address"),
    city: text("city"),
    state: text("state"),
    zipCode: text("zip_code"),
    /** The way into the house; the code is removed a week after the last visit, once no other is planned. */
    parking: text("parking"),
    stairs: text("stairs"),
    gateCode: text("gate_code"),
    whoIsHome: text("who_is_home"),
    accessNote: text("access_note"),
    note: text("note"),
    /** After how many weeks they come again; null where that differs. */
    repeatWeeks: integer("repeat_weeks"),
    /** The account that the groomer has said is theirs. */
    parentId: integer("parent_id").references(() => users.id, { onDelete: "set null" }),
    /** The instant of `createdAt` where the household was made from the account, and goes with it. */
    joinedAt: instant("joined_at"),
    importId: integer("import_id").references(() => clientImports.id, { onDelete: "set null" }),
    /** When the groomer was told that the household goes, because nothing has happened for three years. */
    remindedAt: instant("reminded_at"),
    createdAt: instant("created_at").notNull(),
    changedAt: instant("changed_at").notNull(),
  },
  (t) => [
    index("own_clients_groomer").on(t.groomerId, t.name),
    index("own_clients_parent").on(t.parentId).where(sql`parent_id IS NOT NULL`),
    index("own_clients_import").on(t.importId).where(sql`import_id IS NOT NULL`),
    index("own_clients_gate_code").on(t.id).where(sql`gate_code IS NOT NULL`),
    holds("own_clients_name", sql`length(${t.name}) BETWEEN 1 AND 100`),
    holds("own_clients_note", sql`length(${t.note}) BETWEEN 1 AND 1000`),
    holds("own_clients_joined", sql`${t.joinedAt} IS NOT NULL OR ${t.parentId} IS NULL`),
    within("own_clients_repeat_weeks", t.repeatWeeks, 1, 26),
  ],
);

export const ownPets = sqliteTable(
  "own_pets",
  {
    id: integer("id").primaryKey({ autoIncrement: true }),
    ownClientId: integer("own_client_id")
      .notNull()
      .references(() => ownClients.id, { onDelete: "cascade" }),
    name: text("name").notNull(),
    type: text("type", { enum: animalTypes }).notNull(),
    breed: text("breed"),
    size: text("size", { enum: petSizes }),
    birthYear: integer("birth_year"),
    coat: text("coat", { enum: coats }),
    /** The last day on which its rabies shot is valid. */
    rabiesUntil: text("rabies_until"),
    note: text("note"),
    /** The pet of that account which its groomer has said it is. */
    petId: integer("pet_id").references(() => pets.id, { onDelete: "set null" }),
    createdAt: instant("created_at").notNull(),
  },
  (t) => [
    index("own_pets_client").on(t.ownClientId),
    index("own_pets_pet").on(t.petId).where(sql`pet_id IS NOT NULL`),
    oneOf("own_pets_type", t.type, animalTypes),
    oneOf("own_pets_size", t.size, petSizes),
    oneOf("own_pets_coat", t.coat, coats),
    within("own_pets_birth_year", t.birthYear, 1980, 2100),
    holds("own_pets_name", sql`length(${t.name}) BETWEEN 1 AND 100`),
    holds("own_pets_note", sql`length(${t.note}) BETWEEN 1 AND 1000`),
  ],
);
