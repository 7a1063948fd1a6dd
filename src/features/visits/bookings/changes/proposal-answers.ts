import { and, eq } from "drizzle-orm";
import { bookings, proposalOptions, proposals, type Tx, transact, visits } from "#db/db.ts";
import { type ActorContext, auditBy, type Ctx } from "#src/base/context.ts";
import { decideProposal, type EndingRefusal, proposableFrom } from "#src/domain/proposal.ts";
import { notify } from "#src/notices/notify.ts";
import { AppError, found, invalid } from "#src/shared/base/errors.ts";
import type { BookingView } from "#src/shared/visits/bookings.ts";
import type { ProposalAction, Side } from "#src/shared/visits/proposal-labels.ts";
import type { ProposalAnswer } from "#src/shared/visits/proposals.ts";
import { bookNext } from "../afterwards/book-next.ts";
import { unconfirmed } from "../answers/accepting.ts";
import { askedDeposit } from "../answers/deposit.ts";
import { promiseAtOnce, windowAt } from "../arrival/arrival-window.ts";
import { findBooking, requireBookingRow } from "../queries.ts";
import type { BookingRow } from "../rows.ts";
import { proposedStart, slotStart } from "../slot-start.ts";
import { answeredAt, inCalendars } from "../write-status.ts";
import { endProposal, type OptionRow, type ProposalRow } from "./proposal-rows.ts";
import { otherRoom } from "./proposed-times.ts";

const actionFor: Record<ProposalAnswer["status"], ProposalAction> = {
  accepted: "accept",
  declined: "decline",
  withdrawn: "withdraw",
};

/** Returns the booking, or the new one. Throws 403, 404, 409 (answered, lapsed, no room), 422, and as `bookNext`. */
export function answerProposal(ctx: Ctx, by: ActorContext, id: number, input: ProposalAnswer): BookingView {
  const { viewer } = by;
  return transact(ctx.db, (tx) => {
    const now = ctx.now();
    const proposal = found(tx.select().from(proposals).where(eq(proposals.id, id)).get());
    const { bookingId } = proposal;
    const { row, side } = requireBookingRow(tx, viewer, bookingId);
    const action = actionFor[input.status];
    const outcome = decideProposal(proposal, action, side, now);
    if ("refused" in outcome) throw refusal(outcome.refused);
    if (action === "accept" && proposal.kind === "next-visit") return takeNext(ctx, tx, by, { proposal, input });
    const movedFrom = row.shown.status === "accepted" ? row.shown.preferredDate : undefined;
    if (action === "accept" && movedFrom === undefined) refuseSuspended(row);
    const deposit = askedDeposit(row, side === "groomer" && movedFrom === undefined && input.sendDeposit);
    const agreed =
      action === "accept" ? agreeOn(ctx, tx, proposal, { ...chosenOption(tx, proposal, input), deposit }) : undefined;
    endProposal(tx, proposal, outcome.to, now);
    const facts = { id: bookingId, by: side };
    if (outcome.to !== "accepted") notify(ctx, tx, `proposal.${outcome.to}`, { ...facts, proposal: id });
    else if (movedFrom === undefined) notify(ctx, tx, "booking.agreed", facts);
    else notify(ctx, tx, "booking.moved", { ...facts, was: movedFrom });
    const detail = { proposal: id, ...(agreed?.isForced ? { forced: true } : {}) };
    auditBy(tx, by, { action: `proposal-${outcome.to}`, target: `booking ${bookingId}`, detail, now });
    return findBooking(tx, viewer, bookingId, now)!;
  });
}

interface Taken {
  proposal: ProposalRow;
  input: ProposalAnswer;
}

function takeNext(ctx: Ctx, tx: Tx, by: ActorContext, { proposal, input }: Taken): BookingView {
  const now = ctx.now();
  const { option, termsVersion, mostCents } = input;
  const chosen = chosenOption(tx, proposal, { status: "accepted", option });
  const { id: nextBookingId, isForced } = bookNext(ctx, tx, by, {
    proposal,
    chosen: { ...chosen, termsVersion, mostCents },
  });
  endProposal(tx, proposal, "accepted", now);
  tx.update(proposals).set({ nextBookingId }).where(eq(proposals.id, proposal.id)).run();
  notify(ctx, tx, "booking.agreed", { id: nextBookingId, by: "parent" });
  const detail = { proposal: proposal.id, booking: nextBookingId, ...(isForced ? { forced: true } : {}) };
  auditBy(tx, by, { action: "proposal-accepted", target: `booking ${proposal.bookingId}`, detail, now });
  return findBooking(tx, by.viewer, nextBookingId, now)!;
}

function refuseSuspended({ groomer, shown }: BookingRow) {
  if (groomer.disabledAt === null) return;
  throw new AppError("conflict", `${shown.groomerName} isn't taking bookings right now.`);
}

function chosenOption(tx: Tx, { id }: ProposalRow, { option: place, confirm }: ProposalAnswer) {
  const options = tx.select().from(proposalOptions).where(eq(proposalOptions.proposalId, id)).all();
  const chosen = place === undefined && options.length === 1 ? options[0] : options.find((one) => one.place === place);
  if (!chosen) throw invalid({ option: "Choose one of the times" });
  return { ...chosen, confirm };
}

function refusal(refused: EndingRefusal): AppError {
  if (refused === "wrong-actor") return new AppError("forbidden", "Only the other side can do that.");
  return new AppError("conflict", "This proposal already has a reply or has expired.");
}

interface ChosenTime extends OptionRow {
  confirm: boolean | undefined;
  deposit: ReturnType<typeof askedDeposit>;
}

/** Clears window, order, and on-the-way state. Returns whether it's overbooked. Throws 409 (passed, or no room). */
function agreeOn(ctx: Ctx, tx: Tx, { bookingId, madeBy }: ProposalRow, chosen: ChosenTime): { isForced: boolean } {
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

function refuseUnlessGroomer(noRoom: string, madeBy: Side, { confirm }: ChosenTime) {
  if (madeBy === "groomer") throw new AppError("conflict", "That time was just taken.");
  if (!confirm) throw unconfirmed(`${noRoom} Decline it, or accept it anyway.`);
}
