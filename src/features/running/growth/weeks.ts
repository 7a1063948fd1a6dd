import { gte, sql } from "drizzle-orm";
import type { Db } from "#db/open.ts";
import { growthDays } from "#db/schema/tables.ts";
import { statement } from "#db/statement.ts";
import type { BookingStatus } from "#src/shared/visits/booking-labels.ts";

/* From the first instant up to, but not including, the last. Index-only reads. */

interface While {
  from: number;
  until: number;
}

/** `answeredAfter` in milliseconds; null without a reply or if unknown. */
export type Request = [status: BookingStatus, parentId: number, wasAccepted: 0 | 1, answeredAfter: number | null];

/** Five times faster than GROUP BY in SQLite, and arrays are three times faster than objects. */
export const findRequests = (db: Db, { from, until }: While) =>
  statement<Request, [number, number]>(
    db,
    `SELECT status, pet_parent_id, status IN ('accepted', 'completed', 'no_show') OR accepted_at IS NOT NULL,
       answered_at - request_date
       FROM visits INDEXED BY visits_requested WHERE source = 'site' AND request_date >= ? AND request_date < ?`,
  ).values(from, until) as Request[];

export const findCompleted = (db: Db, { from, until }: While) =>
  statement<{ parentId: number }, [number, number]>(
    db,
    `SELECT pet_parent_id AS parentId FROM visits INDEXED BY visits_completed
       WHERE source = 'site' AND status = 'completed' AND starts_at >= ? AND starts_at < ?`,
  ).all(from, until);

/** Cents. */
export const sumPayments = (db: Db, { from, until }: While) =>
  statement<{ cents: number }, [number, number]>(
    db,
    "SELECT coalesce(sum(cents), 0) AS cents FROM membership_payments WHERE at >= ? AND at < ?",
  ).get(from, until)!.cents;

export const findDays = (db: Db, day: string) =>
  db.select().from(growthDays).where(gte(growthDays.day, day)).orderBy(growthDays.day).all();

export const firstListedDay = (db: Db) =>
  db
    .select({ day: sql<string | null>`min(${growthDays.day})` })
    .from(growthDays)
    .where(sql`${growthDays.listed} IS NOT NULL`)
    .get()!.day;
