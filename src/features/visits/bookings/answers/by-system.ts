import { and, asc, eq, gt, inArray, or, sql } from "drizzle-orm";
import { bookings, type Db, findRows, type Tx, transact } from "#db/db.ts";
import type { Person } from "#db/personal/rule.ts";
import { type ActorContext, audit, auditBy, type Ctx, SYSTEM } from "#src/base/context.ts";
import { actOnEach } from "#src/base/job-turns.ts";
import { nextStatus, openStatuses } from "#src/domain/booking.ts";
import { slotEndsAt } from "#src/domain/slot-times.ts";
import { notify } from "#src/notices/notify.ts";
import { DAY_MS } from "#src/shared/base/time.ts";
import type { Side } from "#src/shared/visits/booking-labels.ts";
import { siteOwnReasons } from "#src/shared/visits/site-reasons.ts";
import { endProposalWithBooking } from "../changes/proposal-rows.ts";
import { rowsWithId } from "../notices/about.ts";
import { applyWritten, bookingStateOf } from "../rows.ts";
import { auditActionOf, writeStatus } from "../write-booking.ts";
import type { NearGroomer } from "./emails.ts";

/** Applies a status change by the system and queues its emails. Does nothing if a person was faster. */
export function changeBySystem(
  ctx: Ctx,
  id: number,
  action: "expire" | "complete",
  near: readonly NearGroomer[] = [],
): void {
  transact(ctx, (tx, now) => {
    const [row] = rowsWithId(tx, { id });
    if (!row) return;
    const from = row.shown.status;
    const outcome = nextStatus(bookingStateOf(row), action, "system", now);
    if ("refused" in outcome) return;
    const written = writeStatus(tx, row, { to: outcome.to, reason: null, by: "system" }, now);
    if (!written) return;
    const event = action === "expire" ? "booking.expired" : "booking.completed-by-clock";
    notify(ctx, tx, event, { id, by: "system", near, row: applyWritten(row, written) });
    const detail = { from, to: outcome.to };
    audit(tx, { action: auditActionOf(action), target: `booking ${id}`, detail, now, info: SYSTEM });
  });
}

export const forEachBooking = <Due extends { id: number }>(ctx: Ctx, all: readonly Due[], act: (due: Due) => void) =>
  actOnEach(ctx, all, act, { event: "booking", of: ({ id: bookingId }) => ({ bookingId }) });

export interface UnansweredRequest {
  groomerId: number;
  parentId: number;
  zipCode: string | null;
  date: string;
  minutes: number;
}

/** More than expire in a minute. The next run does the rest. */
const BATCH_SIZE = 1_000;

export const expireRequests = (ctx: Ctx, findNear: (due: UnansweredRequest) => readonly NearGroomer[]): Promise<void> =>
  forEachBooking(ctx, findExpiredRequests(ctx), (due) => changeBySystem(ctx, due.id, "expire", findNear(due)));

/** The status is a literal, because SQLite uses the partial index only then. */
const findExpiredRequests = ({ db, now }: Ctx) =>
  db
    .select({
      id: bookings.id,
      groomerId: bookings.groomerId,
      parentId: bookings.petParentId,
      zipCode: bookings.serviceZipCode,
      date: bookings.preferredDate,
      minutes: bookings.visitMinutes,
    })
    .from(bookings)
    .where(sql`${bookings.status} = 'pending' AND ${bookings.expiresAt} <= ${now()}`)
    .orderBy(asc(bookings.expiresAt))
    .limit(BATCH_SIZE)
    .all();

/** The requests and visits that a suspension can cancel, earliest first. */
export function findCancelableBookings(tx: Db | Tx, { userId, groomerId }: Person, now: number) {
  const own = or(eq(bookings.petParentId, userId), eq(bookings.groomerId, groomerId ?? 0));
  const isOpen = or(eq(bookings.status, "pending"), gt(bookings.startsAt, now - DAY_MS));
  return findRows(tx, bookings, and(own, inArray(bookings.status, [...openStatuses]), isOpen), asc(bookings.startsAt))
    .filter((one) => one.status === "pending" || slotEndsAt(one) > now)
    .map((one) => {
      const side: Side = one.petParentId === userId ? "parent" : "groomer";
      return { ...one, side };
    });
}

/** Tells the other side that each visit stays booked and canceling is free. `entry` is the audit row. */
export function notifyOtherSideOfKept(ctx: Ctx, tx: Tx, suspended: Person & { entry: number }) {
  const kept = findCancelableBookings(tx, suspended, ctx.now()).filter(({ status }) => status === "accepted");
  for (const { id, side } of kept) notify(ctx, tx, "booking.kept", { id, by: side, entry: suspended.entry });
}

interface CanceledBySystem extends Person {
  by: ActorContext;
  isForSafety: boolean;
}

export function cancelVisits(ctx: Ctx, tx: Tx, { by, isForSafety, ...suspended }: CanceledBySystem): number {
  const now = ctx.now();
  const ahead = findCancelableBookings(tx, suspended, now);
  for (const { id, status: from, side } of ahead) {
    const off = { to: "cancelled", reason: siteOwnReasons.suspended, by: "system" } as const;
    writeStatus(tx, { shown: { id, status: from }, proposal: null }, off, now);
    endProposalWithBooking(tx, id, side, now);
    notify(ctx, tx, "booking.canceled-by-site", { id, by: side, from, isForSafety });
    const detail = { from, to: "cancelled", suspended: side };
    auditBy(tx, by, { action: "booking-cancel", target: `booking ${id}`, detail, now });
  }
  return ahead.length;
}
