import { and, asc, eq, gt, inArray, or } from "drizzle-orm";
import { bookings, type Tx } from "#db/db.ts";
import { type ActorContext, auditBy, type Ctx } from "#src/base/context.ts";
import { calledOffFrom } from "#src/domain/booking.ts";
import { endOfSlot } from "#src/domain/slot-times.ts";
import { notify } from "#src/notices/notify.ts";
import { DAY_MS } from "#src/shared/base/duration.ts";
import type { Side } from "#src/shared/visits/proposal-labels.ts";
import { siteReasons } from "#src/shared/visits/site-reasons.ts";
import { endProposalWith } from "../changes/proposal-rows.ts";
import { writeStatus } from "../write-status.ts";

interface Suspended {
  userId: number;
  groomerId: number | null;
}

function aheadOf(tx: Tx, { userId, groomerId }: Suspended, now: number) {
  const own = or(eq(bookings.petParentId, userId), eq(bookings.groomerId, groomerId ?? 0));
  const isOpen = or(eq(bookings.status, "pending"), gt(bookings.startsAt, now - DAY_MS));
  return tx
    .select()
    .from(bookings)
    .where(and(own, inArray(bookings.status, [...calledOffFrom]), isOpen))
    .orderBy(asc(bookings.startsAt))
    .all()
    .filter((one) => one.status === "pending" || endOfSlot(one) > now)
    .map((one) => {
      const side: Side = one.petParentId === userId ? "parent" : "groomer";
      return { ...one, side };
    });
}

/** Tells the other side that each visit stays booked and canceling is free. `entry` is the audit row. */
export function keepVisits(ctx: Ctx, tx: Tx, suspended: Suspended & { entry: number }) {
  const kept = aheadOf(tx, suspended, ctx.now()).filter(({ status }) => status === "accepted");
  for (const { id, side } of kept) notify(ctx, tx, "booking.kept", { id, by: side, entry: suspended.entry });
}

interface CalledOff extends Suspended {
  by: ActorContext;
  isForSafety: boolean;
}

export function callOffVisits(ctx: Ctx, tx: Tx, { by, isForSafety, ...suspended }: CalledOff): number {
  const now = ctx.now();
  const ahead = aheadOf(tx, suspended, now);
  for (const { id, status: from, side } of ahead) {
    const off = { to: "cancelled", reason: siteReasons.suspended, by: "system" } as const;
    writeStatus(tx, { shown: { id, status: from }, proposal: null }, off, now);
    endProposalWith(tx, id, side, now);
    notify(ctx, tx, "booking.called-off", { id, by: side, from, isForSafety });
    const detail = { from, to: "cancelled", suspended: side };
    auditBy(tx, by, { action: "booking-cancel", target: `booking ${id}`, detail, now });
  }
  return ahead.length;
}
