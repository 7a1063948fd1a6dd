import { primaryKey, sqliteTable, text } from "drizzle-orm/sqlite-core";
import { mailKinds } from "#src/shared/people/mail-labels.ts";
import { belongsTo, instant } from "../columns.ts";
import { users } from "./accounts.ts";

/** Kinds are not constrained, so that a new one needs no migration. */
export const mailsOff = sqliteTable(
  "mails_off",
  {
    userId: belongsTo("user_id", () => users.id),
    kind: text("kind", { enum: mailKinds }).notNull(),
    since: instant("since").notNull(),
  },
  (t) => [primaryKey({ columns: [t.userId, t.kind] })],
);
