import { index, integer, primaryKey, sqliteTable, text, uniqueIndex } from "drizzle-orm/sqlite-core";
import { instant } from "../columns.ts";
import { groomerId } from "../listing/groomers.ts";
import { users } from "../people/accounts.ts";
import { clients } from "./clients.ts";

/** Once for each address of a groomer, as a keyed hash: a row outlives the client, so nobody is invited again. */
export const clientInvitations = sqliteTable(
  "client_invitations",
  {
    id: integer("id").primaryKey({ autoIncrement: true }),
    groomerId: groomerId(),
    clientId: integer("client_id").references(() => clients.id, { onDelete: "set null" }),
    addressHash: text("address_hash").notNull(),
    tokenHash: text("token_hash").notNull(),
    askedAt: instant("asked_at").notNull(),
    /** Null where no mail was written: its reader wants none, or has enough of them. */
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

/** Addresses whose readers want no invitation from anybody, by the same hash. */
export const neverInvited = sqliteTable("never_invited", {
  addressHash: text("address_hash").primaryKey(),
  since: instant("since").notNull(),
});

/** Accounts of which a groomer has said that they are not this client. */
export const notThem = sqliteTable(
  "not_them",
  {
    clientId: integer("client_id")
      .notNull()
      .references(() => clients.id, { onDelete: "cascade" }),
    parentId: integer("parent_id")
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    since: instant("since").notNull(),
  },
  (t) => [primaryKey({ columns: [t.clientId, t.parentId] }), index("not_them_parent").on(t.parentId)],
);
