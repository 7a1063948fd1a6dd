import { and, eq } from "drizzle-orm";
import type { Tx } from "#db/open.ts";
import { bookings, visits } from "#db/schema/tables.ts";
import type { Ctx } from "#src/base/context.ts";
import { proposableFrom } from "#src/domain/proposal.ts";
import { AppError } from "#src/shared/base/errors.ts";
import type { Side } from "#src/shared/visits/proposal-labels.ts";
import { unconfirmed } from "../answers/accepting.ts";
import type { askedDeposit } from "../answers/deposit.ts";
import { windowAt } from "../arrival/arrival-window.ts";
import { promiseAtOnce } from "../arrival/promise-at-once.ts";
import { proposedStart, slotStart } from "../slot-start.ts";
import { answeredAt, inCalendars } from "../write-status.ts";
import { otherRoom } from "./other-room.ts";
import type { OptionRow, ProposalRow } from "./proposal-rows.ts";

interface Chosen extends OptionRow {
  confirm: boolean | undefined;
  deposit: ReturnType<typeof askedDeposit>;
}

/** Clears window, order, and on-the-way state. Returns whether it's overbooked. Throws 409 (passed, or no room). */
export function agreeOn(ctx: Ctx, tx: Tx, { bookingId, madeBy }: ProposalRow, chosen: Chosen): { isForced: boolean } {
  const { date, slot, time } = chosen;
  const now = ctx.now();
  const booking = tx.select().from(bookings).where(eq(bookings.id, bookingId)).get()!;
  if (!proposableFrom.includes(booking.status)) throw new AppError("conflict", "This booking just changed.");
  if (now >= proposedStart(chosen, booking.timeZone))
    throw new AppError("conflict", "That time has passed. Choose another.");
  const { day, refusal: noRoom } = otherRoom(tx, booking, { date, slot, time, isRequest: false }, now);
  if (noRoom && !chosen.isForced) refuseUnlessGroomer(noRoom, madeBy, chosen);
  const isForced = noRoom !== undefined;
  tx.update(visits)
    .set({
      preferredDate: date,
      preferredTimeSlot: slot,
      startsAt: slotStart(date, slot, booking.timeZone),
      ...windowAt(time),
      visitOrder: null,
      onMyWayAt: null,
      arrivedAt: null,
      expiresAt: null,
      isForced,
      ...chosen.deposit,
      ...inCalendars("accepted"),
      ...(booking.status === "pending"
        ? { status: "accepted" as const, statusChangedAt: now, acceptedAt: now, ...answeredAt(now) }
        : {}),
    })
    .where(and(eq(visits.id, bookingId), eq(visits.status, booking.status)))
    .run();
  if (day && !time) promiseAtOnce(tx, booking, now, day);
  return { isForced };
}

/** Only a groomer may accept a proposed time without room. */
function refuseUnlessGroomer(noRoom: string, madeBy: Side, { confirm }: Chosen) {
  if (madeBy === "groomer") throw new AppError("conflict", "That time was just taken.");
  if (!confirm) throw unconfirmed(`${noRoom} Decline it, or accept it anyway.`);
}
