import { sql } from "drizzle-orm";
import { index, integer, primaryKey, real, text, uniqueIndex } from "drizzle-orm/sqlite-core";
import { clientSources } from "#src/shared/day/added/added-labels.ts";
import { petSizes } from "#src/shared/listing/sizes.ts";
import { animalTypes, coats } from "#src/shared/visits/pets/pet-labels.ts";
import { belongsTo, check, instant, table, within } from "../columns.ts";
import { groomerIdColumn } from "../listing/groomers.ts";
import { users } from "../people/accounts.ts";
import { pets } from "../visits/pets.ts";

export const clientImports = table(
  "client_imports",
  {
    id: integer("id").primaryKey({ autoIncrement: true }),
    groomerId: groomerIdColumn(),
    added: integer("added").notNull(),
    importedAt: instant("imported_at").notNull(),
  },
  (t) => [index("client_imports_groomer").on(t.groomerId, t.importedAt)],
);

/** Created by an account's first request (a trigger). Null columns defer to the account. */
export const clients = table(
  "clients",
  {
    id: integer("id").primaryKey({ autoIncrement: true }),
    groomerId: groomerIdColumn(),
    accountId: integer("account_id").references(() => users.id, { onDelete: "set null" }),
    source: text("source", { enum: clientSources }).notNull(),
    name: text("name"),
    phone: text("phone"),
    email: text("email"),
    address: text("address"),
    city: text("city"),
    state: text("state"),
    zipCode: text("zip_code"),
    /** The gate code is removed a week after the last visit, unless another is planned. */
    parking: text("parking"),
    stairs: text("stairs"),
    gateCode: text("gate_code"),
    whoIsHome: text("who_is_home"),
    accessNote: text("access_note"),
    note: text("note"),
    /** Weeks between visits, entered by the groomer. Null if they vary. */
    repeatWeeks: integer("repeat_weeks"),
    /** From an imported list, or of a closed account. */
    lastVisit: text("last_visit"),
    nextVisit: text("next_visit"),
    blockedAt: instant("blocked_at"),
    blockedByParentAt: instant("blocked_by_parent_at"),
    linkedAt: instant("linked_at"),
    importId: integer("import_id").references(() => clientImports.id, { onDelete: "set null" }),
    remindedAt: instant("reminded_at"),
    createdAt: instant("created_at").notNull(),
    changedAt: instant("changed_at").notNull(),
  },
  (t) => [
    index("clients_groomer").on(t.groomerId, t.source),
    uniqueIndex("clients_account").on(t.groomerId, t.accountId).where(sql`account_id IS NOT NULL`),
    index("clients_of_account").on(t.accountId).where(sql`account_id IS NOT NULL`),
    index("clients_import").on(t.importId).where(sql`import_id IS NOT NULL`),
    index("clients_gate_code").on(t.id).where(sql`gate_code IS NOT NULL`),
    check("clients_who", sql`${t.name} IS NOT NULL OR ${t.accountId} IS NOT NULL`),
    check("clients_requested", sql`${t.source} <> 'request' OR ${t.accountId} IS NOT NULL`),
    check(
      "clients_linked",
      sql`(${t.linkedAt} IS NOT NULL) = (${t.source} <> 'request' AND ${t.accountId} IS NOT NULL)`,
    ),
    check(
      "clients_blocked",
      sql`(${t.blockedAt} IS NULL AND ${t.blockedByParentAt} IS NULL) OR ${t.accountId} IS NOT NULL`,
    ),
    check("clients_name", sql`length(${t.name}) BETWEEN 1 AND 100`),
    check("clients_note", sql`length(${t.note}) BETWEEN 1 AND 1000`),
    within("clients_repeat_weeks", t.repeatWeeks, 1, 26),
  ],
);

/** Pets that the groomer entered, and pets of bookings, which a trigger adds. */
export const clientPets = table(
  "client_pets",
  {
    id: integer("id").primaryKey({ autoIncrement: true }),
    clientId: belongsTo("client_id", () => clients.id),
    petId: integer("pet_id").references(() => pets.id, { onDelete: "set null" }),
    name: text("name"),
    type: text("type", { enum: animalTypes }),
    breed: text("breed"),
    size: text("size", { enum: petSizes }),
    weight: real("weight"),
    birthYear: integer("birth_year"),
    coat: text("coat", { enum: coats }),
    traits: integer("traits").notNull().default(0),
    rabiesUntil: text("rabies_until"),
    note: text("note"),
    createdAt: instant("created_at").notNull(),
  },
  (t) => [
    index("client_pets_client").on(t.clientId),
    uniqueIndex("client_pets_once").on(t.clientId, t.petId).where(sql`pet_id IS NOT NULL`),
    index("client_pets_pet").on(t.petId).where(sql`pet_id IS NOT NULL`),
    check("client_pets_who", sql`(${t.name} IS NOT NULL AND ${t.type} IS NOT NULL) OR ${t.petId} IS NOT NULL`),
    within("client_pets_birth_year", t.birthYear, 1980, 2100),
    check("client_pets_name", sql`length(${t.name}) BETWEEN 1 AND 100`),
    check("client_pets_note", sql`length(${t.note}) BETWEEN 1 AND 1000`),
  ],
);

/** One row per groomer and email hash. Outlives the client, so no one is invited twice. */
export const clientInvitations = table(
  "client_invitations",
  {
    id: integer("id").primaryKey({ autoIncrement: true }),
    groomerId: groomerIdColumn(),
    clientId: integer("client_id").references(() => clients.id, { onDelete: "set null" }),
    addressHash: text("address_hash").notNull(),
    tokenHash: text("token_hash").notNull(),
    askedAt: instant("asked_at").notNull(),
    /** Null if no email was sent, because of an opt-out or a limit. */
    sentAt: instant("sent_at"),
    followedAt: instant("followed_at"),
  },
  (t) => [
    uniqueIndex("client_invitations_once").on(t.groomerId, t.addressHash),
    uniqueIndex("client_invitations_token").on(t.tokenHash),
    index("client_invitations_client").on(t.clientId),
    index("client_invitations_address").on(t.addressHash),
  ],
);

/** Site-wide opt-outs by hash. */
export const invitationOptOuts = table("invitation_opt_outs", {
  addressHash: text("address_hash").primaryKey(),
  since: instant("since").notNull(),
});

export const notSameClient = table(
  "not_same_client",
  {
    clientId: belongsTo("client_id", () => clients.id),
    parentId: belongsTo("parent_id", () => users.id),
    since: instant("since").notNull(),
  },
  (t) => [primaryKey({ columns: [t.clientId, t.parentId] }), index("not_same_client_parent").on(t.parentId)],
);
