import { sql } from "drizzle-orm";
import { index, integer, sqliteTable, text } from "drizzle-orm/sqlite-core";
import { recordKinds } from "#src/shared/people/record-labels.ts";
import { holds, instant, oneOf } from "../columns.ts";
import { users } from "./accounts.ts";

/**
 * Blocks, missed visits, and suspensions of an account that was closed: a row for the keyed hash of its confirmed address, and one for
 * that of its confirmed phone. An account that confirms either gets copies with its number in `returned_id`.
 */
export const closedRecords = sqliteTable(
  "closed_records",
  {
    id: integer("id").primaryKey({ autoIncrement: true }),
    /** The account that was closed. */
    userId: integer("user_id")
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    hash: text("hash").notNull(),
    kind: text("kind", { enum: recordKinds }).notNull(),
    blockerId: integer("blocker_id").references(() => users.id, { onDelete: "cascade" }),
    /** When they were blocked; a block that goes from one account to the next keeps it. */
    since: instant("since").notNull(),
    total: integer("total").notNull(),
    closedAt: instant("closed_at").notNull(),
    returnedId: integer("returned_id").references(() => users.id, { onDelete: "cascade" }),
  },
  (t) => [
    index("closed_records_hash").on(t.hash),
    index("closed_records_returned").on(t.returnedId).where(sql`returned_id IS NOT NULL`),
    index("closed_records_blocker").on(t.blockerId).where(sql`blocker_id IS NOT NULL`),
    index("closed_records_user").on(t.userId),
    oneOf("closed_records_kind", t.kind, recordKinds),
    holds("closed_records_block", sql`(${t.kind} = 'block') = (${t.blockerId} IS NOT NULL)`),
  ],
);
