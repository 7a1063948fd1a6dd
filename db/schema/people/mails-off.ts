import { integer, primaryKey, sqliteTable, text } from "drizzle-orm/sqlite-core";
import { mailKinds } from "#src/shared/people/mail-labels.ts";
import { instant } from "../columns.ts";
import { users } from "./accounts.ts";

/** Kinds are not constrained, so that a new one needs no migration. */
export const mailsOff = sqliteTable(
  "mails_off",
  {
    userId: integer("user_id")
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    kind: text("kind", { enum: mailKinds }).notNull(),
    since: instant("since").notNull(),
  },
  (t) => [primaryKey({ columns: [t.userId, t.kind] })],
);
