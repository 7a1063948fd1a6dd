import type { Tx } from "#db/db.ts";
import { AppError } from "#src/shared/base/errors.ts";
import type { StatusChange } from "#src/shared/visits/booking-changes.ts";
import { counterProposal } from "../changes/proposal-view.ts";
import { roomFor } from "../room/room.ts";
import type { BookingRow } from "../rows.ts";
import { askedDeposit } from "./deposit.ts";

/** Throws 409 on `confirm` if the day has no room or the parent has proposed other times since. */
export function acceptance(tx: Tx, row: BookingRow, { minutes, confirm, sendDeposit }: StatusChange, now: number) {
  const deposit = askedDeposit(row, sendDeposit);
  const { groomerId, petParentId: parentId, preferredDate: date, preferredTimeSlot: slot } = row.shown;
  const visitMinutes = minutes ?? row.shown.visitMinutes;
  const asked = { groomerId, parentId, date, slot, minutes: visitMinutes, at: row.zip, isRequest: false };
  const { day, refusal: noRoom } = roomFor(tx, asked, now);
  const isCountered = counterProposal("groomer", row, now) !== undefined;
  if (isCountered && !confirm) {
    const doubted = `${row.shown.petParentName} proposed a new time, so the original time may not work for them.`;
    throw unconfirmed(noRoom ? `${doubted} ${noRoom}` : doubted);
  }
  if (noRoom && !confirm) throw unconfirmed(`${noRoom} Propose a new time or accept it anyway.`);
  return { day, agreed: { visitMinutes, isForced: noRoom !== undefined, ...deposit } };
}

/** `confirm` holds the question that the page shows. */
export const unconfirmed = (message: string) => new AppError("conflict", message, { confirm: message });
