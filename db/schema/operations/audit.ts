import { sql } from "drizzle-orm";
import { index, integer, text, uniqueIndex } from "drizzle-orm/sqlite-core";
import { alertKinds } from "#src/shared/money/membership-labels.ts";
import { check, instant, table } from "../columns.ts";
import { groomerProfiles } from "../listing/groomers.ts";
import { users } from "../people/accounts.ts";
import { visits } from "../visits/visits.ts";

/** Triggers reject changes and deletions. Details have no spaces, because user text must be erasable. */
export const auditLog = table(
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
  (t) => [
    index("audit_log_target").on(t.target),
    index("audit_log_actor").on(t.actorId),
    check("audit_log_no_texts", sql`instr(${t.detail}, ' ') = 0`),
  ],
);

/** Reasons and names of audit rows, deleted with the person's account. */
export const auditReasons = table(
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

/** Figures at the end of a day ("2027-03-09", UTC), or today's latest. `listed` is null before it was counted. */
export const growthDays = table(
  "growth_days",
  {
    day: text("day").primaryKey(),
    listed: integer("listed"),
    /** Memberships after the trial, including those canceling or past due. */
    members: integer("members").notNull(),
    trials: integer("trials").notNull(),
  },
  (t) => [
    check("growth_days_day", sql`${t.day} GLOB '[0-9][0-9][0-9][0-9]-[0-9][0-9]-[0-9][0-9]'`),
    check("growth_days_numbers", sql`coalesce(${t.listed}, 0) >= 0 AND ${t.members} >= 0 AND ${t.trials} >= 0`),
  ],
);

export const alerts = table(
  "alerts",
  {
    id: integer("id").primaryKey({ autoIncrement: true }),
    kind: text("kind", { enum: alertKinds }).notNull(),
    groomerId: integer("groomer_id").references(() => groomerProfiles.id, { onDelete: "cascade" }),
    userId: integer("user_id").references(() => users.id, { onDelete: "cascade" }),
    bookingId: integer("booking_id").references(() => visits.id, { onDelete: "cascade" }),
    message: text("message").notNull(),
    createdAt: instant("created_at").notNull(),
    resolvedAt: instant("resolved_at"),
    resolvedBy: integer("resolved_by").references(() => users.id, { onDelete: "set null" }),
    /** When the condition ended. The alert isn't raised again before. */
    overAt: instant("over_at"),
  },
  (t) => [
    uniqueIndex("alerts_open")
      .on(t.kind, t.message, sql`CASE WHEN user_id IS NULL THEN 0 ELSE user_id END`)
      .where(sql`resolved_at IS NULL AND kind <> 'few_answers'`),
    uniqueIndex("alerts_held").on(t.groomerId).where(sql`kind = 'few_answers' AND over_at IS NULL`),
    index("alerts_groomer").on(t.groomerId),
    index("alerts_booking").on(t.bookingId),
  ],
);
