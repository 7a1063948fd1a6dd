import { and, asc, eq, gt, inArray, or } from "drizzle-orm";
import type { Tx } from "#db/open.ts";
import { bookings } from "#db/schema/tables.ts";
import { type Actor, calledOffFrom } from "#src/domain/booking.ts";
import { audit } from "../../audit.ts";
import type { Ctx } from "../../context.ts";
import type { RequestInfo } from "../../http/request-info.ts";
import { notifyOfStatus } from "./notify.ts";
import { siteReasons } from "./site-reasons.ts";
import { slotEnd } from "./slot-start.ts";

const DAY_MS = 24 * 60 * 60_000;

interface Suspended {
  userId: number;
  groomerId: number | null;
  /** The admin who decided it. */
  actorId: number;
  info: RequestInfo;
}

/** Calls off the requests and the visits ahead of a suspended person, and tells the other side. Gives their number. */
export function callOffVisits(ctx: Ctx, tx: Tx, { userId, groomerId, actorId, info }: Suspended): number {
  const now = ctx.now();
  const own = or(eq(bookings.petParentId, userId), eq(bookings.groomerId, groomerId ?? 0));
  const isOpen = or(eq(bookings.status, "pending"), gt(bookings.startsAt, now - DAY_MS));
  const ahead = tx
    .select()
    .from(bookings)
    .where(and(own, inArray(bookings.status, [...calledOffFrom]), isOpen))
    .orderBy(asc(bookings.startsAt))
    .all()
    .filter((one) => one.status === "pending" || slotEnd(one.preferredDate, one.preferredTimeSlot, one.timeZone) > now);
  for (const { id, status: from, petParentId } of ahead) {
    const by: Actor = petParentId === userId ? "parent" : "groomer";
    tx.update(bookings)
      .set({ status: "cancelled", statusReason: siteReasons.suspended, statusChangedAt: now })
      .where(eq(bookings.id, id))
      .run();
    notifyOfStatus(ctx, tx, id, { from, by, isBySite: true });
    const detail = { from, to: "cancelled", suspended: by };
    audit(tx, { action: "booking-cancel", actorId, target: `booking ${id}`, detail, now, info });
  }
  return ahead.length;
}
