import { index, integer, primaryKey, sqliteTable, text, uniqueIndex } from "drizzle-orm/sqlite-core";
import { belongsTo, instant } from "../columns.ts";
import { groomerId } from "../listing/groomers.ts";
import { users } from "../people/accounts.ts";
import { clients } from "./clients.ts";

/** One row per groomer and email hash. Outlives the client, so no one is invited twice. */
export const clientInvitations = sqliteTable(
  "client_invitations",
  {
    id: integer("id").primaryKey({ autoIncrement: true }),
    groomerId: groomerId(),
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
export const neverInvited = sqliteTable("never_invited", {
  addressHash: text("address_hash").primaryKey(),
  since: instant("since").notNull(),
});

export const notThem = sqliteTable(
  "not_them",
  {
    clientId: belongsTo("client_id", () => clients.id),
    parentId: belongsTo("parent_id", () => users.id),
    since: instant("since").notNull(),
  },
  (t) => [primaryKey({ columns: [t.clientId, t.parentId] }), index("not_them_parent").on(t.parentId)],
);
