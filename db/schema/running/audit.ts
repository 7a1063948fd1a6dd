import { index, integer, sqliteTable, text } from "drizzle-orm/sqlite-core";
import { instant } from "../columns.ts";
import { users } from "../people/accounts.ts";

/** Triggers reject changes, deletions, and details with a space, because user text must be erasable. */
export const auditLog = sqliteTable(
  "audit_log",
  {
    id: integer("id").primaryKey({ autoIncrement: true }),
    at: instant("at").notNull(),
    actorId: integer("actor_id"),
    action: text("action").notNull(),
    target: text("target"),
    detail: text("detail"),
    ip: text("ip"),
    requestId: text("request_id"),
  },
  (t) => [index("audit_log_target").on(t.target), index("audit_log_actor").on(t.actorId)],
);

/** Reasons and names of audit rows, deleted with the person's account. */
export const auditReasons = sqliteTable(
  "audit_reasons",
  {
    auditId: integer("audit_id")
      .primaryKey()
      .references(() => auditLog.id),
    userId: integer("user_id")
      .notNull()
      .references(() => users.id),
    reason: text("reason").notNull(),
  },
  (t) => [index("audit_reasons_user").on(t.userId)],
);
