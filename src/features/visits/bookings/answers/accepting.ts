import { eq } from "drizzle-orm";
import type { Tx } from "#db/open.ts";
import { bookings } from "#db/schema/tables.ts";
import { AppError } from "#src/shared/base/errors.ts";
import type { StatusChange } from "#src/shared/visits/booking-changes.ts";
import { capacityRefusal } from "../room/room.ts";

/**
 * What an acceptance writes beside the status: the groomer may correct the minutes, and may take a visit that the day has no
 * room for. Throws 409 on `confirm` until they have said so.
 */
export function acceptance(tx: Tx, id: number, { minutes, confirm }: StatusChange, now: number) {
  const booking = tx.select().from(bookings).where(eq(bookings.id, id)).get()!;
  const visitMinutes = minutes ?? booking.visitMinutes;
  const noRoom = capacityRefusal(
    tx,
    {
      groomerId: booking.groomerId,
      parentId: booking.petParentId,
      date: booking.preferredDate,
      slot: booking.preferredTimeSlot,
      minutes: visitMinutes,
      zipCode: booking.serviceZipCode,
      isRequest: false,
    },
    now,
  );
  if (noRoom && !confirm) throw unconfirmed(`${noRoom} Propose a new time or accept it anyway.`);
  return { visitMinutes, isForced: noRoom !== undefined };
}

/** The field `confirm` tells the page to ask with this sentence. */
export const unconfirmed = (message: string) => new AppError("conflict", message, { confirm: message });
