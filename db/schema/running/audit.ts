import { index, integer, sqliteTable, text } from "drizzle-orm/sqlite-core";
import { instant } from "../columns.ts";

/** What happened, by whom, from where. Triggers refuse every change and deletion: nobody can cover their tracks. */
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
