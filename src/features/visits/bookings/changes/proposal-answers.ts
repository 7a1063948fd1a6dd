import { and, eq } from "drizzle-orm";
import { bookings, proposalOptions, proposals, type Tx, transact, visits } from "#db/db.ts";
import { type ActorContext, auditBy, type Ctx } from "#src/base/context.ts";
import { nextProposalStatus, type ProposalRefusal, proposableStatuses } from "#src/domain/proposal.ts";
import { notify } from "#src/notices/notify.ts";
import { AppError, conflict, found, invalid } from "#src/shared/base/errors.ts";
import type { ProposalAction, Side } from "#src/shared/visits/booking-labels.ts";
import type { BookingView } from "#src/shared/visits/bookings.ts";
import type { ProposalReply } from "#src/shared/visits/proposals.ts";
import { bookNextVisit } from "../afterwards/book-next.ts";
import { depositValues, needsConfirmError } from "../answers/accepting.ts";
import { setWindowIfSent, windowColumnsAt } from "../arrival/arrival.ts";
import { findBooking, requireBookingRow } from "../queries.ts";
import type { BookingRow } from "../rows.ts";
import { proposedStart, slotStart } from "../slot-start.ts";
import { acceptedColumns, calendarSequenceColumns, repliedColumns } from "../write-booking.ts";
import { endProposal, type OptionRow, type ProposalRow } from "./proposal-rows.ts";
import { otherTimeFit } from "./proposed-times.ts";

const actionFor: Record<ProposalReply["status"], ProposalAction> = {
  accepted: "accept",
  declined: "decline",
  withdrawn: "withdraw",
};

/** Returns the booking, or that of the next visit. Throws 403, 404, 409 (answered, lapsed, or doesn't fit), 422, and as `bookNextVisit`. */
export function answerProposal(ctx: Ctx, by: ActorContext, proposalId: number, input: ProposalReply): BookingView {
  const { viewer } = by;
  return transact(ctx, (tx, now) => {
    const proposal = found(tx.select().from(proposals).where(eq(proposals.id, proposalId)).get());
    const { bookingId } = proposal;
    const { row, side } = requireBookingRow(tx, viewer, bookingId);
    const action = actionFor[input.status];
    const outcome = nextProposalStatus(proposal, action, side, now);
    if ("refused" in outcome) throw refusal(outcome.refused);
    const isNext = proposal.kind === "next-visit";
    const movedFrom = row.shown.status === "accepted" ? row.shown.preferredDate : undefined;
    if (action === "accept" && movedFrom === undefined && !isNext) refuseSuspended(row);
    const deposit = depositValues(row, side === "groomer" && movedFrom === undefined && input.sendDeposit);
    const chosen = action === "accept" ? { ...input, ...chosenOption(tx, proposal, input), deposit } : undefined;
    const agreed =
      chosen && (isNext ? bookNextVisit(ctx, tx, by, { proposal, chosen }) : agreeOnTime(ctx, tx, proposal, chosen));
    const id = agreed?.id ?? bookingId;
    endProposal(tx, proposal, outcome.to, now);
    if (id !== bookingId) tx.update(proposals).set({ nextBookingId: id }).where(eq(proposals.id, proposal.id)).run();
    const facts = { id, by: side };
    if (outcome.to !== "accepted") notify(ctx, tx, `proposal.${outcome.to}`, { ...facts, proposal: proposalId });
    else if (movedFrom === undefined) notify(ctx, tx, "booking.agreed", facts);
    else notify(ctx, tx, "booking.moved", { ...facts, was: movedFrom });
    const detail = {
      proposal: proposalId,
      ...(id === bookingId ? {} : { booking: id }),
      ...(agreed?.isOverbooked ? { overbooked: true } : {}),
    };
    auditBy(tx, by, { action: `proposal-${outcome.to}`, target: `booking ${bookingId}`, detail, now });
    return findBooking(tx, viewer, id, now)!;
  });
}

function refuseSuspended({ groomer, shown }: BookingRow) {
  if (groomer.disabledAt === null) return;
  throw conflict(`${shown.groomerName} isn't taking bookings right now.`);
}

function chosenOption(tx: Tx, { id }: ProposalRow, { option: place, confirm }: ProposalReply) {
  const options = tx.select().from(proposalOptions).where(eq(proposalOptions.proposalId, id)).all();
  const chosen = place === undefined && options.length === 1 ? options[0] : options.find((one) => one.place === place);
  if (!chosen) throw invalid({ option: "Choose a time" });
  return { ...chosen, confirm };
}

function refusal(refused: ProposalRefusal): AppError {
  if (refused === "wrong-actor") return new AppError("forbidden", "Only the other side can do that.");
  return conflict("This proposal already has a reply or has expired.");
}

interface ChosenTime extends Pick<OptionRow, "date" | "slot" | "time" | "isOverbooked"> {
  confirm?: boolean | undefined;
  deposit?: ReturnType<typeof depositValues>;
}

/** Clears window, order, and on-the-way state. Returns whether it's overbooked. Throws 409 (passed, or doesn't fit). */
export function agreeOnTime(
  ctx: Ctx,
  tx: Tx,
  { bookingId, madeBy }: Pick<ProposalRow, "bookingId" | "madeBy">,
  chosen: ChosenTime,
) {
  const { date, slot, time } = chosen;
  const now = ctx.now();
  const booking = tx.select().from(bookings).where(eq(bookings.id, bookingId)).get()!;
  if (!proposableStatuses.includes(booking.status)) throw conflict("This booking just changed.");
  if (now >= proposedStart(chosen, booking.timeZone)) throw conflict("That time has passed. Choose another.");
  const { day, refusal: misfit } = otherTimeFit(tx, booking, { date, slot, time, isRequest: false }, now);
  if (misfit && !chosen.isOverbooked) refuseUnlessGroomer(misfit, madeBy, chosen);
  const isOverbooked = misfit !== undefined;
  const startsAt = slotStart(date, slot, booking.timeZone);
  tx.update(visits)
    .set({
      preferredDate: date,
      preferredTimeSlot: slot,
      startsAt,
      ...(startsAt === booking.startsAt ? {} : { acceptedAt: now }),
      ...windowColumnsAt(time),
      visitOrder: null,
      onMyWayAt: null,
      arrivedAt: null,
      expiresAt: null,
      isOverbooked,
      ...chosen.deposit,
      ...calendarSequenceColumns("accepted"),
      ...(booking.status === "pending"
        ? { status: "accepted" as const, statusChangedAt: now, ...acceptedColumns(now), ...repliedColumns(now) }
        : {}),
    })
    .where(and(eq(visits.id, bookingId), eq(visits.status, booking.status)))
    .run();
  if (day && !time) setWindowIfSent(tx, booking, now, day);
  return { id: bookingId, isOverbooked };
}

function refuseUnlessGroomer(misfit: string, madeBy: Side, { confirm }: ChosenTime) {
  if (madeBy === "groomer") throw conflict("That time was just taken.");
  if (!confirm) throw needsConfirmError(`${misfit} Decline it, or accept it anyway.`);
}
