import { sql } from "drizzle-orm";
import { index, integer, sqliteTable, text } from "drizzle-orm/sqlite-core";
import { recordKinds } from "#src/shared/people/record-labels.ts";
import { belongsTo, holds, instant, oneOf } from "../columns.ts";
import { users } from "./accounts.ts";

/** One row for each fact and confirmed contact of a closed account. An account that confirms the contact gets copies, with its id in `returned_id`. */
export const closedRecords = sqliteTable(
  "closed_records",
  {
    id: integer("id").primaryKey({ autoIncrement: true }),
    userId: belongsTo("user_id", () => users.id),
    hash: text("hash").notNull(),
    kind: text("kind", { enum: recordKinds }).notNull(),
    blockerId: integer("blocker_id").references(() => users.id, { onDelete: "cascade" }),
    /** The copies of one block share it. */
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
