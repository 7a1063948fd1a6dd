import { asc, sql } from "drizzle-orm";
import { bookings, transact } from "#db/db.ts";
import { audit, type Ctx, SYSTEM } from "#src/base/context.ts";
import { eachInTurn } from "#src/base/job-turns.ts";
import { decide } from "#src/domain/booking.ts";
import { notify } from "#src/notices/notify.ts";
import { oneBooking } from "../notices/about.ts";
import { asWritten, factsIn } from "../rows.ts";
import { auditedAs, writeStatus } from "../write-status.ts";
import type { NearGroomer } from "./letters.ts";

/** Applies a status change by the system and queues its emails. Does nothing if a person was faster. */
export function changeBySystem(
  ctx: Ctx,
  id: number,
  action: "expire" | "complete",
  near: readonly NearGroomer[] = [],
): void {
  transact(ctx.db, (tx) => {
    const now = ctx.now();
    const [row] = oneBooking(tx, { id });
    if (!row) return;
    const from = row.shown.status;
    const outcome = decide(factsIn(row), action, "system", now);
    if ("refused" in outcome) return;
    const written = writeStatus(tx, row, { to: outcome.to, reason: null, by: "system" }, now);
    if (!written) return;
    const event = action === "expire" ? "booking.expired" : "booking.completed-by-clock";
    notify(ctx, tx, event, { id, by: "system", near, row: asWritten(row, written) });
    const detail = { from, to: outcome.to };
    audit(tx, { action: auditedAs(action), target: `booking ${id}`, detail, now, info: SYSTEM });
  });
}

export const forEachBooking = (ctx: Ctx, ids: readonly number[], act: (id: number) => void): Promise<void> =>
  eachInTurn(ctx, ids, act, { event: "booking", of: (bookingId) => ({ bookingId }) });

export interface Unanswered {
  groomerId: number;
  zipCode: string | null;
  date: string;
  minutes: number;
}

type FindNear = (unanswered: Unanswered) => readonly NearGroomer[];

/** More than expire in a minute. The next run does the rest. */
const BATCH_SIZE = 1_000;

export function expireRequests(ctx: Ctx, findNear: FindNear): Promise<void> {
  const due = findDue(ctx);
  const all = new Map(due.map((one) => [one.id, one]));
  return forEachBooking(ctx, [...all.keys()], (id) => changeBySystem(ctx, id, "expire", findNear(all.get(id)!)));
}

/** The status is a literal, because SQLite uses the partial index only then. */
const findDue = ({ db, now }: Ctx) =>
  db
    .select({
      id: bookings.id,
      groomerId: bookings.groomerId,
      zipCode: bookings.serviceZipCode,
      date: bookings.preferredDate,
      minutes: bookings.visitMinutes,
    })
    .from(bookings)
    .where(sql`${bookings.status} = 'pending' AND ${bookings.expiresAt} <= ${now()}`)
    .orderBy(asc(bookings.expiresAt))
    .limit(BATCH_SIZE)
    .all();
