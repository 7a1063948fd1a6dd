import type { Tx } from "#db/db.ts";
import { AppError, invalid } from "#src/shared/base/errors.ts";
import type { DepositLinkView } from "#src/shared/listing/policies.ts";
import type { StatusChange } from "#src/shared/visits/booking-changes.ts";
import type { Side } from "#src/shared/visits/booking-labels.ts";
import { fitCheckOf } from "../capacity/slot-capacity.ts";
import { counterProposal } from "../changes/proposal-view.ts";
import type { BookingRow } from "../rows.ts";

/** Throws 409 on `confirm` if the visit doesn't fit or the parent has proposed other times since. */
export function checkAcceptance(tx: Tx, row: BookingRow, { minutes, confirm, sendDeposit }: StatusChange, now: number) {
  const deposit = depositValues(row, sendDeposit);
  const { groomerId, petParentId: parentId, preferredDate: date, preferredTimeSlot: slot } = row.shown;
  const visitMinutes = minutes ?? row.shown.visitMinutes;
  const asked = { groomerId, parentId, date, slot, minutes: visitMinutes, place: row.zip, isRequest: false };
  const { day, refusal: misfit } = fitCheckOf(tx, asked, now);
  const isCountered = counterProposal("groomer", row, now) !== undefined;
  if (isCountered && !confirm) {
    const doubted = `${row.shown.petParentName} proposed a new time, so the original time may not work for them.`;
    throw needsConfirmError(misfit ? `${doubted} ${misfit}` : doubted);
  }
  if (misfit && !confirm) throw needsConfirmError(`${misfit} Propose a new time or accept it anyway.`);
  return { day, agreed: { visitMinutes, isOverbooked: misfit !== undefined, ...deposit } };
}

/** `confirm` holds the question that the page shows. */
export const needsConfirmError = (message: string) => new AppError("conflict", message, { confirm: message });

/** Throws 422 if the groomer has no deposit link. */
export function depositValues({ depositOffer }: BookingRow, sendDeposit: boolean | undefined) {
  if (!sendDeposit) return {};
  if (depositOffer === null) throw invalid({ sendDeposit: "Add your deposit link under Policies first" });
  return { depositCents: depositOffer };
}

/** The requested deposit with the groomer's current link. Before accepting, the groomer sees the one that could be sent. */
export function depositFieldForSide(side: Side, row: BookingRow): { deposit?: DepositLinkView } {
  const { depositCents, depositOffer, depositLink: link, shown, groomer } = row;
  if (link === null || groomer.disabledAt !== null) return {};
  if (shown.status === "accepted" && depositCents !== null)
    return { deposit: { cents: depositCents, link, isAsked: true } };
  return side === "groomer" && shown.status === "pending" && depositOffer !== null
    ? { deposit: { cents: depositOffer, link, isAsked: false } }
    : {};
}
